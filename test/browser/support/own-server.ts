import { startServer } from '#tools/start-server.ts'
import { test as base } from './test.ts'

/** The `test` of browser tests that change leaders or settings: each test gets a server of its own, as `baseURL`. */
export const test = base.extend<{ baseURL: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  baseURL: async ({}, use) => {
    const server = await startServer()
    await use(server.address)
    await server.stop()
  },
})
