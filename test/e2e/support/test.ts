import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'
import { startPostgres } from '#test/support/postgres.ts'
import { findChromium } from '../../../scripts/find-chromium.ts'
import { type StartedServer, startServer } from './server.ts'

export { expect } from '@playwright/test'

interface OfAWorker {
  /** Set by the project: what the server keeps its data in. */
  database: 'sqlite' | 'postgres'
  /** Where this worker's own server answers. */
  address: string
  /** One more server, of one test alone, in which nobody has set up anything yet. */
  startFresh: () => Promise<StartedServer>
  /** One more server, with the usual administrator, on an SQLite file that the test may reach into. */
  startFile: () => Promise<StartedServer & { file: string }>
}
interface OfATest {
  /** Allows what the console may say in this test; Chromium logs each 4xx answer as "Failed to load resource". */
  expectConsole: (pattern: RegExp) => void
}

/** The `test` of all browser tests: a real server for each worker, and a failure for every surprise in the console. */
export const test = base.extend<OfATest, OfAWorker>({
  database: ['sqlite', { option: true, scope: 'worker' }],

  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ...(await findChromium()) })
    },
    { scope: 'worker' },
  ],

  address: [
    async ({ database }, use) => {
      const postgres = database === 'postgres' ? await startPostgres() : undefined
      const server = await startServer(postgres ? { databaseUrl: postgres.url } : {})
      await use(server.address)
      await server.stop()
      await postgres?.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  startFresh: [
    async ({ database }, use) => {
      const running: { stop: () => Promise<void> }[] = []
      await use(async () => {
        const postgres = database === 'postgres' ? await startPostgres() : undefined
        if (postgres) running.push(postgres)
        const server = await startServer({
          ...(postgres && { databaseUrl: postgres.url }),
          environment: { ADMIN_USERNAME: '', ADMIN_PASSWORD: '', ADMIN_NAME: '' },
        })
        running.push(server)
        return server
      })
      for (const it of running.reverse()) await it.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  startFile: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it what a fixture needs
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'lampstand-e2e-'))
      const running: StartedServer[] = []
      await use(async () => {
        const file = join(folder, `${running.length}.db`)
        const server = await startServer({ databaseUrl: `file:${file}` })
        running.push(server)
        return { ...server, file }
      })
      for (const it of running) await it.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ address }, use) => {
    await use(address)
  },

  expectConsole: [
    async ({ browser }, use, testInfo) => {
      const allowed: RegExp[] = []
      const seen: string[] = []
      // Violations of the content security policy come as console errors too.
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (message.type() !== 'error' && message.type() !== 'warning') return
          seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`))
      }
      // Watching the browser catches the contexts that a test opens for a second person as well.
      browser.on('context', watch)
      await use((pattern) => allowed.push(pattern))
      browser.off('context', watch)
      const surprises = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      if (surprises.length > 0 && testInfo.status === 'passed') {
        throw new Error(
          `The browser's console was not quiet. What belongs to the test is allowed by expectConsole(/…/).\n${surprises.join('\n')}`,
        )
      }
    },
    { auto: true },
  ],
})
