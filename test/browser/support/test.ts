import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, test as base, type Page } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { startPostgres } from '#tools/start-postgres.ts'
import { type StartedServer, startServer } from '#tools/start-server.ts'

import { logIn, type Person, registerStudent, type Student } from './people.ts'

export { expect } from '@playwright/test'

interface WorkerFixtures {
  /** The server's database, which the Playwright project sets. */
  database: 'sqlite' | 'postgres'
  /** URL of this worker's server, which tests share. */
  sharedAddress: string
}
interface TestFixtures {
  /** The test's own servers and databases, which stop after its pages have closed. */
  running: { stop: () => Promise<void> }[]
  /** Starts another server without a first leader. */
  startFresh: () => Promise<StartedServer>
  /** Starts another server with the first leader, on an SQLite file that the test can access. */
  startFile: () => Promise<StartedServer & { file: string }>
  /** URL of the test's server: the worker's, or one with a group of its own for a test with the tag `@own-group`. */
  address: string
  /** Calls the API of the test's server. */
  api: APIRequestContext
  /** A student who is registered before the test begins. Unlike a newcomer, they have not read what it posts. */
  student: Student
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

/** The `test` of all browser tests. Starts a server per worker and fails on unexpected console messages. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: ['sqlite', { option: true, scope: 'worker' }],

  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ...(await findChromium()) })
    },
    { scope: 'worker' },
  ],

  sharedAddress: [
    async ({ database }, use) => {
      const postgres = database === 'postgres' ? await startPostgres() : undefined
      const server = await startServer(postgres ? { databaseUrl: postgres.url } : {})
      await use(server.address)
      await server.stop()
      await postgres?.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  // Automatic, so that it is set up before the pages, and no page loses its connection.
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const running: TestFixtures['running'] = []
      await use(running)
      for (const it of running.reverse()) await it.stop()
    },
    { auto: true },
  ],
  startFresh: async ({ database, running }, use) => {
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
  },
  startFile: async ({ running }, use) => {
    await use(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'lampstand-e2e-'))
      running.push({ stop: async () => rmSync(folder, { recursive: true, force: true }) })
      const file = join(folder, 'lampstand.db')
      const server = await startServer({ databaseUrl: `file:${file}` })
      running.push(server)
      return { ...server, file }
    })
  },

  address: async ({ sharedAddress, startFile }, use, { tags }) => {
    await use(tags.includes('@own-group') ? (await startFile()).address : sharedAddress)
  },
  baseURL: async ({ address }, use) => {
    await use(address)
  },
  api: async ({ request }, use) => {
    await use(request)
  },
  student: async ({ api }, use) => {
    await use(await registerStudent(api))
  },
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
