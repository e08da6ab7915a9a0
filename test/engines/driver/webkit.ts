// WebKitGTK by W3C WebDriver (https://www.w3.org/TR/webdriver2/). A process of WebKitWebDriver has one session, and never ends it
// itself.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fontEnvironment } from '#tools/find-chromium.ts'
import { freePort } from '#tools/free-port.ts'
import { type BrowserOptions, type BrowserTab, splitKeys, waitFor } from './engine.ts'
import { displayOf } from './installed.ts'

/** The key of an element in JSON, from the standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const keyCodes: Record<string, string> = { Enter: '\uE007', Escape: '\uE00C', Delete: '\uE017', Tab: '\uE004' }
const modifiers: Record<string, string> = { Shift: '\uE008', Control: '\uE009' }
/** What is logged if a page is left before its own server has answered. */
const leftRequest = /^(http:\/\/[^/]+)\/.* Fetch API cannot load \1\/.* due to access control checks/
const codeOf = (key: string) => keyCodes[key] ?? modifiers[key] ?? key

type Command = (method: string, path: string, body?: object) => Promise<unknown>

class WebKitTab implements BrowserTab {
  readonly #command: Command
  readonly #handle: string
  readonly #window: Window

  constructor(command: Command, handle: string, window: Window) {
    this.#command = command
    this.#handle = handle
    this.#window = window
  }

  /** Commands go to the current tab. */
  async #send(method: string, path: string, body?: object): Promise<unknown> {
    if (this.#window.current !== this.#handle) {
      await this.#command('POST', '/window', { handle: this.#handle })
      this.#window.current = this.#handle
    }
    return this.#command(method, path, body)
  }

  get errors(): readonly string[] {
    return this.#window.lines.filter(
      (line) =>
        /CONSOLE (JS |SECURITY |NETWORK )?ERROR|^window: (crashed|not printed)/.test(line) && !leftRequest.test(line),
    )
  }

  async goto(url: string): Promise<void> {
    await this.#send('POST', '/url', { url })
  }
  async reload(): Promise<void> {
    await this.#send('POST', '/refresh', {})
  }
  async back(): Promise<void> {
    await this.#send('POST', '/back', {})
  }
  async url(): Promise<string> {
    return (await this.#send('GET', '/url')) as string
  }

  async evaluate<Result>(expression: string): Promise<Result> {
    const script = `const end = arguments[0]
      new Promise((resolve) => resolve((${expression})))
        .then((value) => end({ value }), (error) => end({ error: String(error) + ' ' + error?.stack }))`
    const answer = await this.#send('POST', '/execute/async', { script, args: [] })
    const { value, error } = answer as { value: Result; error?: string }
    if (error !== undefined) throw new Error(error)
    return value
  }

  async #act(type: 'pointer' | 'key', actions: object[]): Promise<void> {
    const parameters = type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {}
    await this.#send('POST', '/actions', { actions: [{ type, id: type, ...parameters, actions }] })
  }

  async click(x: number, y: number): Promise<void> {
    await this.#act('pointer', [
      { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  /** Presses keys together, the last one first released. */
  #keyActions(keys: string[]): object[] {
    const values = keys.map(codeOf)
    return [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]
  }
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((letter) => this.#keyActions([letter === '\n' ? 'Enter' : letter]))
    await this.#act('key', actions)
  }
  async press(keys: string): Promise<void> {
    await this.#act('key', this.#keyActions(splitKeys(keys)))
  }

  async upload(selector: string, file: string): Promise<void> {
    const found = await this.#send('POST', '/element', { using: 'css selector', value: selector })
    await this.#send('POST', `/element/${(found as Record<string, string>)[elementKey]}/value`, { text: file })
  }

  async takePicture(file: string): Promise<void> {
    writeFileSync(file, Buffer.from((await this.#send('GET', '/screenshot')) as string, 'base64'))
  }

  async print(): Promise<Uint8Array> {
    await this.evaluate(`void webkit.messageHandlers.print.postMessage('')`)
    return readFile(await this.#window.next('printed'))
  }
  downloaded(): Promise<string> {
    return this.#window.next('saved')
  }

  async openTab(): Promise<BrowserTab> {
    const { handle } = (await this.#send('POST', '/window/new', { type: 'tab' })) as { handle: string }
    return new WebKitTab(this.#command, handle, this.#window)
  }

  async close(): Promise<void> {
    await this.#command('DELETE', '').catch(() => undefined)
    await this.#window.end()
  }
}

/** The process of WebKitWebDriver with the window that it has started (window.py). */
class Window {
  readonly lines: string[] = []
  /** Handle of the tab to which commands go. */
  current = ''
  readonly #driver: ChildProcess
  readonly #folder: string
  #read = 0

  constructor(driver: ChildProcess, folder: string) {
    this.#driver = driver
    this.#folder = folder
    for (const input of [driver.stdout, driver.stderr])
      if (input) createInterface(input).on('line', (line) => this.lines.push(line))
  }

  /** Waits for a message of the window after the last one that was waited for, and returns what follows the word. */
  next(word: string): Promise<string> {
    const start = `window: ${word} `
    return waitFor(start, () => {
      const index = this.lines.findIndex((line, at) => at >= this.#read && line.startsWith(start))
      if (index >= 0) this.#read = index + 1
      return this.lines[index]?.slice(start.length)
    })
  }

  async end(): Promise<void> {
    // The web processes are in the driver's process group.
    const { pid } = this.#driver
    if (pid !== undefined && this.#driver.exitCode === null) {
      const closed = once(this.#driver, 'close')
      process.kill(-pid, 'SIGKILL')
      await closed
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

export async function openWebKit(options: BrowserOptions): Promise<BrowserTab> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-webkit-'))
  const { width = 390, height = 844, ...others } = options
  const given = {
    ...{ folder, width, height, hasSiteDataBlocked: false, isPrivate: false, notifications: 'denied' },
    ...{ zoom: 1, script: '', ...others },
  }
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(await fontEnvironment()),
      ...{ DISPLAY: await displayOf(), WINDOW: JSON.stringify(given) },
      // Otherwise services for screen readers start, which nobody ends.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    },
  })
  const window = new Window(driver, folder)
  const request = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } }
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  try {
    await waitFor('WebKitWebDriver', () => request('GET', '/status').catch(() => undefined))
    const binary = join(import.meta.dirname, 'window.py')
    const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: [] }, timeouts: { script: 60_000 } }
    const created = await request('POST', '/session', { capabilities: { alwaysMatch } })
    const session = `/session/${(created as { sessionId?: string }).sessionId}`
    const command: Command = (method, path, body) => request(method, session + path, body)
    window.current = (await command('GET', '/window')) as string
    return new WebKitTab(command, window.current, window)
  } catch (error) {
    await window.end()
    throw new Error(`WebKit does not start:\n${window.lines.join('\n')}`, { cause: error })
  }
}
