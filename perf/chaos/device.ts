// The device of a student in the chaos test of writing offline: its browser, and the server that it talks to.
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { type Program, startProgram, unlimited } from '#tools/start-program.ts'
import { random } from './support.ts'

export class Device {
  readonly #url: string
  readonly #context: BrowserContext
  readonly #devTools: CDPSession
  program: Program
  page: Page
  /** Resolves when the server runs again. */
  untilRestarted: Promise<void> = Promise.resolve()
  killedServers = 0
  killedTabs = 0
  closedTabs = 0
  failedOpenings = 0

  private constructor(url: string, program: Program, context: BrowserContext, devTools: CDPSession, page: Page) {
    this.#url = url
    this.#context = context
    this.#devTools = devTools
    this.program = program
    this.page = page
  }

  /** Starts a browser in which a user is logged in. */
  static async start(url: string, program: Program, token: string): Promise<Device> {
    const browser = await chromium.launch(await findChromium())
    const context = await browser.newContext({ baseURL: program.address.origin, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto('/login')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    return new Device(url, program, context, await browser.newBrowserCDPSession(), page)
  }

  /**
   * Waits until the service worker has cached all screens. Not with `waitForFunction`: it takes the promise of an asynchronous
   * function for its result, and returns at once.
   */
  async untilKept(): Promise<void> {
    const isKept = () =>
      this.page.evaluate(async () => {
        const names = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
        return names.flat().some(({ url }) => url.includes('prayer-requests-page'))
      })
    while (!(await isKept())) await sleep(100)
  }

  /** Waits until texts that were seen are stored on the device. A page that closes earlier may not store them (ADR 046). */
  async untilStored(...texts: string[]): Promise<void> {
    const findMissing = () =>
      this.page.evaluate(
        (all) =>
          new Promise<string[]>((resolve) => {
            const opening = indexedDB.open('offline-data')
            opening.onsuccess = () => {
              const database = opening.result
              const reading = database.transaction('queries').objectStore('queries').getAll()
              reading.onsuccess = () => {
                const stored = JSON.stringify(reading.result)
                resolve(all.filter((text) => !stored.includes(text)))
                database.close()
              }
            }
          }),
        texts,
      )
    while ((await findMissing()).length > 0) await sleep(100)
  }

  /** Returns how many writes the outbox has (ADR 046): in its database, and in `localStorage` until the database has stored them. */
  countUnsent(): Promise<number> {
    return this.page.evaluate(async () => {
      const name = 'lampstand-outbox'
      const inJournal = Object.keys(localStorage).filter((key) => key.includes(':outbox:')).length
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return inJournal
      return new Promise<number>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction('entries').objectStore('entries').count()
          counting.onsuccess = () => {
            database.close()
            resolve(inJournal + counting.result)
          }
        }
      })
    })
  }

  killServer(): void {
    this.untilRestarted = this.#restart()
  }

  async #restart(): Promise<void> {
    await this.program.kill()
    this.killedServers += 1
    await sleep(random(1_500))
    this.program = await startProgram(this.#url, { ...unlimited, PORT: this.program.address.port })
  }

  /** Closes the tab, as a person does who swipes the app away, and opens it again. */
  async closeTab(path: string): Promise<void> {
    await this.page.close({ runBeforeUnload: false })
    this.closedTabs += 1
    await this.#openTab(path)
  }

  /** Kills the processes of the tab and the service worker, as a phone without memory does, and opens the app again. */
  async killTab(path: string): Promise<void> {
    const { processInfo } = await this.#devTools.send('SystemInfo.getProcessInfo')
    for (const { id, type } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
    await this.page.close()
    this.killedTabs += 1
    await this.#openTab(path)
  }

  async #openTab(path: string): Promise<void> {
    this.page = await this.#context.newPage()
    await this.open(path)
  }

  /** Opens a screen. Without a network or a server, the service worker answers. */
  async open(path: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.page.goto(path, { waitUntil: 'commit' })
        return await this.page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 10_000 })
      } catch (error) {
        this.failedOpenings += 1
        const shown = await this.page.locator('body').textContent({ timeout: 1_000 }).catch(String)
        console.log(`${path} was not opened: ${String(error)}\n${shown}`)
        if (attempt === 5) throw error
        await sleep(500)
      }
    }
  }

  /** Whether the browser itself still runs. It may crash for reasons of its own, such as a lack of memory. */
  get isRunning(): boolean {
    return this.#context.browser()?.isConnected() === true
  }

  setOffline = (offline: boolean) => this.#context.setOffline(offline)

  async stop(): Promise<void> {
    await this.#context.browser()?.close()
    await this.program.stop()
  }
}
