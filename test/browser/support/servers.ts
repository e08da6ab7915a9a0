// Servers for the tests of every browser: one per worker, or one of the test's own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, test as base } from '@playwright/test'
import { startPostgres } from '#tools/start-postgres.ts'
import { type StartedServer, startServer } from '#tools/start-server.ts'
import { registerStudent, type Student } from './people.ts'

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
}

/** The `test` that the tests of every browser extend. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: ['sqlite', { option: true, scope: 'worker' }],

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
})
