import { afterEach, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { describeOnBoth } from './databases.ts'

/** A suite of the server through HTTP, on SQLite and on PostgreSQL; each test has a server and a database of its own. */
export function describeApp(name: string, body: (test: () => TestApp) => void): void {
  describeOnBoth(name, (testDatabase) => {
    let test: TestApp
    beforeEach(async () => {
      test = await createTestApp(testDatabase())
    })
    afterEach(() => test.close())
    body(() => test)
  })
}
