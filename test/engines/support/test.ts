import { type Person, tokenOf } from '../../browser/support/people.ts'
import { test as base } from '../../browser/support/servers.ts'
import type { BrowserOptions, BrowserTab, EngineName } from '../driver/engine.ts'
import { missingOf } from '../driver/installed.ts'
import { closeShared, openWithPuppeteer } from '../driver/puppeteer.ts'
import { openWebKit } from '../driver/webkit.ts'
import { Screen } from './screen.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /** Opens a browser of the engine. It is closed after the test, which fails on errors that the browser has logged. */
  open: (path: string, options?: BrowserOptions & { address?: string }) => Promise<Screen>
  /** Opens a browser in which a person is logged in. */
  openAs: (person: Person, path: string, options?: BrowserOptions & { address?: string }) => Promise<Screen>
  /** Allows errors in the console that match in the running test. */
  expectErrors: (pattern: RegExp) => void
}

/** The `test` of the scenarios, which run in every engine that this machine has. */
export const test = base.extend<Fixtures, { engine: EngineName; closing: undefined }>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  closing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      await use(undefined)
      await closeShared()
    },
    { scope: 'worker', auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectErrors: async ({}, use) => {
    await use((pattern) => expected.push(pattern))
  },
  open: async ({ engine, address }, use, testInfo) => {
    expected = []
    const skipIfMissing = (options: BrowserOptions) => {
      const missing = missingOf(engine, options)
      testInfo.skip(missing !== undefined, missing)
    }
    skipIfMissing({})
    const tabs: BrowserTab[] = []
    await use(async (path, { address: other, ...options } = {}) => {
      skipIfMissing(options)
      const tab = engine === 'webkit' ? await openWebKit(options) : await openWithPuppeteer(engine, options)
      tabs.push(tab)
      const screen = new Screen(tab, other ?? address)
      await screen.open(path)
      return screen
    })
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [index, tab] of tabs.entries())
        await tab.takePicture(testInfo.outputPath(`${index}.png`)).catch(() => undefined)
    const errors = tabs.flatMap((tab) => tab.errors).filter((it) => !expected.some((pattern) => pattern.test(it)))
    for (const tab of tabs) await tab.close()
    if (errors.length > 0 && testInfo.status === 'passed')
      throw new Error(`The browser has logged:\n${errors.join('\n')}`)
  },
  openAs: async ({ open, api, address }, use) => {
    await use(async (person, path, options = {}) => {
      const token = await tokenOf(api, person, options.address ?? address)
      const screen = await open('/healthz', options)
      // WebKit adds a style sheet to a text without markup, which the content security policy refuses.
      expected.push(/healthz.* Refused to apply a stylesheet/)
      await screen.tab.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
      await screen.open(path)
      return screen
    })
  },
})

let expected: RegExp[] = []
