import { afterEach, beforeEach } from 'vitest'
import { createTestApp, type TestApp, type TestOptions } from './app.ts'
import { describeOnBoth } from './databases.ts'

/** A suite of the server through HTTP, on SQLite and on PostgreSQL; each test has a server and a database of its own. */
export function describeApp(name: string, body: (test: () => TestApp) => void, options: TestOptions = {}): void {
  describeOnBoth(name, (testDatabase) => {
    let test: TestApp
    beforeEach(async () => {
      test = await createTestApp(testDatabase(), options)
    })
    afterEach(() => test.close())
    body(() => test)
  })
}
