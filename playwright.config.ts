import { defineConfig } from '@playwright/test'

const wide = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export default defineConfig<object, { database: 'sqlite' | 'postgres' }>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // `npm test` names each test that passed only when it was retried.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 30_000,
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  // What looks different on a phone runs on both; everything else once, for the time that it takes.
  projects: [
    {
      name: 'phone',
      use: phone,
      testIgnore:
        /[\\/](everywhere|geometry|manage-account|registration|resources|screen-reader|sending|session|speed|supported-syntax|trust|two-nodes)\.spec\.ts/,
      grepInvert: /@wide/,
    },
    {
      name: 'wide',
      use: wide,
      testIgnore: /[\\/](chat-[a-z-]+|drafts|everyone|gallery|prayer-requests|supported-browsers)\.spec\.ts/,
      grepInvert: /@phone/,
    },
    // The main job once more, with PostgreSQL below it.
    { name: 'postgres', use: { ...wide, database: 'postgres' }, testMatch: 'main-job.spec.ts' },
  ],
})
