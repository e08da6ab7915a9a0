import { defineConfig } from '@playwright/test'

const wide = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Files whose screens are the same on a phone. */
const onlyWide =
  'compatibility|events-across-nodes|geometry|guards|history|manage-account|marking-read|questions|registration|resources|retries|screen-reader|security|session|speed|submitting|supported-syntax'
const onlyPhone = 'accessibility|chat-[a-z-]+|drafts|gallery|prayer-requests|supported-browsers'
const files = (names: string) => new RegExp(`[\\\\/](${names})\\.spec\\.ts`)

/**
 * Set by `npm test`, which runs the tests of promises (docs/promises.md) at one size, without those tagged @slow. Everything else runs
 * with `npm run test:all` (docs/decisions/054).
 */
const isShort = process.env['TEST_SELECTION'] === 'short'
const ofPromises = '(?=.*\\b[A-Z]{1,2}\\d+(?:, [A-Z]{1,2}\\d+)*: )'
const promises = isShort ? new RegExp(ofPromises) : /./
const promisesOnlyWide = isShort ? new RegExp(`^${ofPromises}(?=.*(?:@wide|\\b(?:${onlyWide})\\.spec\\.ts))`) : /./
const inverted = (size: string) => (isShort ? new RegExp(`${size}|@slow`) : new RegExp(size))

export default defineConfig<object, { database: 'sqlite' | 'postgres' }>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // `npm test` lists each test that passed only after a retry.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // Tests wait for events. The limits are for busy machines, and cost nothing when a test passes.
  timeout: 60_000,
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
  // Screens that differ on a phone run on both; all other tests run once, to save time.
  projects: [
    { name: 'phone', use: phone, testIgnore: files(onlyWide), grep: promises, grepInvert: inverted('@wide') },
    { name: 'wide', use: wide, testIgnore: files(onlyPhone), grep: promisesOnlyWide, grepInvert: inverted('@phone') },
    // The main tasks once more on PostgreSQL.
    { name: 'postgres', use: { ...wide, database: 'postgres' }, testMatch: 'main-job.spec.ts' },
  ],
})
