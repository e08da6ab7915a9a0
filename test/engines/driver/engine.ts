// What the drivers of the three engines have in common.
import { setTimeout as delay } from 'node:timers/promises'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** How a browser differs from a freshly installed one. */
export interface BrowserOptions {
  width?: number
  height?: number
  /** Blocks cookies and site data, as people do in the settings of their browser. */
  hasSiteDataBlocked?: boolean
  isPrivate?: boolean
  /** The answer to the question whether the page may show notifications. */
  notifications?: 'granted' | 'denied'
  /** The zoom of the page: 4 is 400 %. */
  zoom?: number
  /** JavaScript that runs before the scripts of each page. */
  script?: string
  /** Uses few colors of the system instead of the page's. WebKit has no such setting. */
  hasForcedColors?: boolean
}

/** A tab of a real browser, without knowledge of the app: what a person or the browser does. */
export interface BrowserTab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  url(): Promise<string>
  /** Runs an expression in the page. A promise is awaited. The result is JSON. */
  evaluate<Result>(expression: string): Promise<Result>
  /** Presses and releases the main button of the mouse. */
  click(x: number, y: number): Promise<void>
  /** Types a text. A line break is the key Enter. */
  type(text: string): Promise<void>
  /** Presses a key, after others that are held down, for example `Shift+Enter`. */
  press(keys: string): Promise<void>
  /** Chooses a file in the field that a CSS selector finds. */
  upload(selector: string, file: string): Promise<void>
  /** Saves a picture of the visible part as a PNG file. */
  takePicture(file: string): Promise<void>
  /** Prints the page to a PDF file and returns it. */
  print(): Promise<Uint8Array>
  /** Waits for a download and returns the path of the file. */
  downloaded(): Promise<string>
  /** Errors that the browser has logged: exceptions, rejections, violations of the content security policy. */
  readonly errors: readonly string[]
  /** Opens another tab of the same browser, with the same site data. */
  openTab(): Promise<BrowserTab>
  close(): Promise<void>
}

/** Splits `Shift+Enter` into its keys. */
export const splitKeys = (keys: string): string[] => keys.split(/(?<=.)\+/)

/** Asks until there is an answer, for half a minute. */
export async function waitFor<Answer>(what: string, ask: () => Answer | undefined | Promise<Answer | undefined>) {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await delay(100)
  }
  throw new Error(`Waited in vain for ${what}`)
}
