import { defineConfig } from '@playwright/test'
import type { EngineName } from './test/engines/driver/engine.ts'

/** The main tasks run on PostgreSQL, all others on SQLite. */
const mainTasks = 'main-job.spec.ts'

/** The scenarios run in each (docs/decisions/018-supported-browsers.md). */
const engines: EngineName[] = ['chromium', 'firefox', 'webkit']

export default defineConfig<object, { database: 'sqlite' | 'postgres'; engine: EngineName }>({
  testDir: 'test',
  outputDir: 'test-results',
  globalSetup: './test/browser/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // `npm test` lists each test that passed only after a retry.
  retries: process.env.CI ? 1 : 0,
  // Two processors are idle for a third of the time with two workers. A fourth helps next to other programs.
  workers: 4,
  // Tests wait for events. The limits are for busy machines, and cost nothing when a test passes.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // Routes that a test mocks do not see what a service worker fetches. The tests of the service worker allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every test would take longer than many tests.
    trace: 'on-first-retry',
  },
  // Each test runs once, on a phone or with the tag @wide on a laptop (test/browser/support/test.ts). In one project, because each further
  // one starts workers with servers and browsers of their own. How the screens look at other sizes is checked by the gallery.
  projects: [
    { name: 'sqlite', testDir: 'test/browser', testIgnore: mainTasks },
    { name: 'postgres', testDir: 'test/browser', use: { database: 'postgres' }, testMatch: mainTasks },
    ...engines.map((engine) => ({
      name: engine,
      use: { engine },
      testDir: 'test/engines',
      // The quick tests have the main tasks in Chromium in test/browser.
      ...(process.env.TEST_SELECTION === 'short' && { grep: engine === 'chromium' ? /^(?!.*EB1)/ : /EB1/ }),
    })),
  ],
})
