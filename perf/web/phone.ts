// Phones of the measurements, and one whose user taps and swipes.
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test'

/** Time that a person needs to find a target and tap it, or to swipe, in milliseconds. */
const paceMs = 500
/** Slow 4G and a slow phone, like Lighthouse's. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const cpuRate = 4
const viewport = { width: 390, height: 844 }
/** Part of the screen that a swipe moves. */
const swipe = 0.7

/** Opens a phone's browser in which a user is logged in, or a visitor's without a token. */
export async function openPhone(
  browser: Browser,
  token: string | undefined,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, locale: 'en-US', ...options })
  if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  return context
}

export class Phone {
  taps = 0
  swipes = 0
  readonly page: Page
  readonly #start = performance.now()

  private constructor(page: Page) {
    this.page = page
  }

  /** Opens a path of the app, which the phone has never loaded, as a user who is logged in. The clock starts. */
  static async open(browser: Browser, baseURL: string, token: string, path: string): Promise<Phone> {
    const context = await openPhone(browser, token, { baseURL, serviceWorkers: 'block' })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', network)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
    const phone = new Phone(page)
    await page.goto(path, { waitUntil: 'commit' })
    return phone
  }

  /** Taps an element, after swiping to it if it is not on the screen. */
  async tap(target: Locator): Promise<void> {
    await this.swipeTo(target)
    await this.page.waitForTimeout(paceMs)
    await target.tap()
    this.taps += 1
  }

  /** Taps a field and writes a text. */
  async write(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await this.page.keyboard.insertText(text)
  }

  /** Swipes until the middle of an element is on the screen, and no bar covers it. */
  async swipeTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (;;) {
      const way = await target.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const middle = top + Math.min(height, innerHeight / 2) / 2
        const shown = document.elementFromPoint(left + width / 2, middle)
        if (element.contains(shown)) return 0
        return middle > innerHeight / 2 ? 1 : -1
      })
      if (way === 0) return
      await this.page.waitForTimeout(paceMs)
      const before = await this.page.evaluate(() => window.scrollY)
      await this.page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), way * viewport.height * swipe)
      if ((await this.page.evaluate(() => window.scrollY)) === before) {
        // The element is in a box that scrolls.
        await target.scrollIntoViewIfNeeded()
      }
      this.swipes += 1
    }
  }

  /** Closes the phone and returns the seconds since it was opened. */
  async close(): Promise<number> {
    const seconds = (performance.now() - this.#start) / 1000
    await this.page.context().close()
    return seconds
  }
}
