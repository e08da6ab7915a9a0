import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { logIn, type Person } from './people.ts'
import { test as base } from './servers.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /** Opens another browser, without a session. It is closed after the test. */
  openPage: () => Promise<Page>
  /** Opens another browser, in which a person is logged in. */
  openAs: (person: Person, path: string) => Promise<Page>
  /** Fails the test on console messages that it does not expect. */
  watchConsole: undefined
}

/** What the running test expects in the console. */
let expected: RegExp[] = []
/** Allows console messages that match in the running test. Chromium logs each 4xx and 5xx as "Failed to load resource". */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern)
}

/** Tests with the tag @wide need the layout of a laptop, a mouse or a keyboard. All others run on a phone. */
const byLayout =
  <Value>(wide: Value, phone: Value) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  async ({}, use: (value: Value) => Promise<void>, { tags }: TestInfo) => {
    await use(tags.includes('@wide') ? wide : phone)
  }

/** The `test` of the browser tests in Chromium, which fails on unexpected console messages. */
export const test = base.extend<Fixtures>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ...(await findChromium()) })
    },
    { scope: 'worker' },
  ],

  viewport: byLayout({ width: 1280, height: 800 }, { width: 360, height: 740 }),
  hasTouch: byLayout(false, true),
  isMobile: byLayout(false, true),

  openPage: async ({ browser, address }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: address })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  openAs: async ({ openPage }, use) => {
    await use(async (person, path) => {
      const page = await openPage()
      await logIn(page, person, path)
      return page
    })
  },

  watchConsole: [
    async ({ browser }, use, testInfo) => {
      // Playwright's own message.
      expected = [/Service Worker registration blocked by Playwright/]
      const seen: string[] = []
      // Violations of the content security policy are console errors too.
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (message.type() !== 'error' && message.type() !== 'warning') return
          seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`))
      }
      // Watches the browser, so that contexts that a test opens itself are included.
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)))
      if (unexpected.length > 0 && testInfo.status === 'passed') {
        throw new Error(
          `Unexpected console messages. Allow those that belong to the test with expectConsole(/…/).\n${unexpected.join('\n')}`,
        )
      }
    },
    { auto: true },
  ],
})
