// Chromium, and Firefox, to which puppeteer-core speaks WebDriver BiDi.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type CreatePageOptions,
  type DownloadBehavior,
  type ElementHandle,
  type KeyInput,
  type LaunchOptions,
  launch,
  type Page,
} from 'puppeteer-core'
import { findChromium, fontEnvironment } from '#tools/find-chromium.ts'
import { type BrowserOptions, type BrowserTab, splitKeys, waitFor } from './engine.ts'
import { firefoxPath } from './installed.ts'

/** A context of a browser with what belongs to it. */
interface Context {
  options: BrowserOptions
  /** Where downloads are saved. */
  downloads: string
  newPage: (options?: CreatePageOptions) => Promise<Page>
  close: () => Promise<void>
}

/** The tab of this process that is in front, the only one that has the focus. */
let front: Page | undefined

class PuppeteerTab implements BrowserTab {
  readonly errors: string[] = []
  readonly #page: Page
  readonly #context: Context

  constructor(page: Page, context: Context) {
    this.#page = page
    this.#context = context
    page.on('pageerror', (error) => this.errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(`${message.text()} (${message.location().url})`)
    })
  }

  static async open(context: Context, type: 'tab' | 'window' = 'window'): Promise<PuppeteerTab> {
    // Firefox shows the tabs of several people in one window, where all but one are hidden and get no live events.
    const page = await context.newPage({ type })
    front = page
    const { width = 390, height = 844, zoom = 1, script } = context.options
    // What a page measures when it is zoomed: fewer pixels, each of which is larger.
    await page.setViewport({
      width: Math.round(width / zoom),
      height: Math.round(height / zoom),
      ...(zoom !== 1 && { deviceScaleFactor: zoom }),
    })
    if (script !== undefined) await page.evaluateOnNewDocument(script)
    return new PuppeteerTab(page, context)
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url)
  }
  async reload(): Promise<void> {
    await this.#page.reload()
  }
  async back(): Promise<void> {
    // Puppeteer waits for a load, which a page from the back-forward cache does not have.
    await this.evaluate('void setTimeout(() => history.back())')
  }
  async url(): Promise<string> {
    return this.evaluate('location.href')
  }
  async evaluate<Result>(expression: string): Promise<Result> {
    return (await this.#page.evaluate(expression)) as Result
  }

  /** Input belongs to the tab in front. */
  async #inFront(): Promise<Page> {
    if (front !== this.#page) await this.#page.bringToFront()
    front = this.#page
    return this.#page
  }
  async click(x: number, y: number): Promise<void> {
    await (await this.#inFront()).mouse.click(x, y)
  }
  async type(text: string): Promise<void> {
    await (await this.#inFront()).keyboard.type(text)
  }
  async press(keys: string): Promise<void> {
    const { keyboard } = await this.#inFront()
    const values = splitKeys(keys) as KeyInput[]
    for (const value of values) await keyboard.down(value)
    for (const value of values.toReversed()) await keyboard.up(value)
  }
  async upload(selector: string, file: string): Promise<void> {
    const field = (await this.#page.waitForSelector(selector)) as ElementHandle<HTMLInputElement> | null
    await field?.uploadFile(file)
  }

  async takePicture(file: string): Promise<void> {
    writeFileSync(file, await (await this.#inFront()).screenshot())
  }
  async print(): Promise<Uint8Array> {
    return this.#page.pdf({ preferCSSPageSize: true })
  }
  downloaded(): Promise<string> {
    const { downloads } = this.#context
    return waitFor('a download', () => {
      const names = readdirSync(downloads)
      const isComplete = names[0] !== undefined && !names.some((it) => /\.(part|crdownload)$/.test(it))
      return isComplete ? join(downloads, names[0] ?? '') : undefined
    })
  }

  async openTab(): Promise<BrowserTab> {
    return PuppeteerTab.open(this.#context, 'tab')
  }
  async close(): Promise<void> {
    await this.#context.close()
  }
}

const firefoxPreferences = (options: BrowserOptions) => ({
  'intl.accept_languages': 'en-US',
  // As on phones, and on Linux when a screen shows it.
  'ui.useOverlayScrollbars': 1,
  'ui.prefersReducedMotion': 1,
  ...(options.hasSiteDataBlocked && { 'network.cookie.cookieBehavior': 2 }),
  ...(options.isPrivate && { 'browser.privatebrowsing.autostart': true }),
  ...(options.notifications && {
    'permissions.default.desktop-notification': options.notifications === 'granted' ? 1 : 2,
  }),
  ...(options.hasForcedColors && { 'browser.display.document_color_use': 2 }),
})

/** Settings of a profile of Chromium: 1 allows, 2 blocks. */
const chromiumSettings = ({ hasSiteDataBlocked, notifications }: BrowserOptions) => ({
  ...(hasSiteDataBlocked && { cookies: 2 }),
  ...(notifications && { notifications: notifications === 'granted' ? 1 : 2 }),
})

const makeFolder = (purpose: string) => {
  const folder = mkdtempSync(join(tmpdir(), `lampstand-${purpose}-`))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

interface Started {
  browser: Browser
  end: () => Promise<void>
}

async function optionsOfFirefox(options: BrowserOptions): Promise<LaunchOptions> {
  const fonts = await fontEnvironment()
  // The processes that draw pages can't read files elsewhere.
  const whitelist = { 'security.sandbox.content.read_path_whitelist': `${fonts['XDG_CACHE_HOME']}/` }
  return {
    browser: 'firefox',
    executablePath: firefoxPath ?? '',
    extraPrefsFirefox: { ...firefoxPreferences(options), ...whitelist },
    env: { ...process.env, ...fonts },
  }
}

async function optionsOfChromium(options: BrowserOptions, folder: string): Promise<LaunchOptions> {
  const settings = chromiumSettings(options)
  mkdirSync(join(folder, 'Default'))
  const preferences = { profile: { default_content_setting_values: settings } }
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const args = ['--no-sandbox', '--lang=en-US', '--force-prefers-reduced-motion']
  if (options.hasForcedColors) args.push('--force-high-contrast')
  return { ...(await findChromium(Object.keys(settings).length > 0)), userDataDir: folder, args }
}

async function start(
  engine: 'chromium' | 'firefox',
  options: BrowserOptions,
  downloads: { downloadBehavior?: DownloadBehavior } = {},
): Promise<Started> {
  const { folder, remove } = makeFolder(engine)
  const own = engine === 'firefox' ? await optionsOfFirefox(options) : await optionsOfChromium(options, folder)
  const browser = await launch({ headless: true, ...downloads, ...own })
  return { browser, end: () => browser.close().finally(remove) }
}

/** Browsers with usual settings, which the tests of this process share. */
const shared = new Map<string, Promise<Started>>()

export async function openWithPuppeteer(engine: 'chromium' | 'firefox', options: BrowserOptions): Promise<BrowserTab> {
  const { folder: downloads, remove } = makeFolder('downloads')
  const downloadBehavior: DownloadBehavior = { policy: 'allow', downloadPath: downloads }
  const { width: _, height: __, zoom: ___, script: ____, ...settings } = options
  if (Object.keys(settings).length > 0) {
    const { browser, end } = await start(engine, options, { downloadBehavior })
    const close = () => end().finally(remove)
    return PuppeteerTab.open({ options, downloads, newPage: (given) => browser.newPage(given), close })
  }
  const starting = shared.get(engine) ?? start(engine, {})
  shared.set(engine, starting)
  const context = await (await starting).browser.createBrowserContext({ downloadBehavior })
  const close = () => context.close().finally(remove)
  return PuppeteerTab.open({ options, downloads, newPage: (given) => context.newPage(given), close })
}

/** Closes what the tests have shared. */
export async function closeShared(): Promise<void> {
  for (const started of shared.values()) await (await started).end()
  shared.clear()
}
