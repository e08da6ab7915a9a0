import { afterEach, beforeEach } from 'vitest'
import { createTestApp, type TestApp, type TestOptions } from './app.ts'
import { describeOnBoth } from './databases.ts'

/** Defines a suite that tests the server through HTTP on SQLite and PostgreSQL. Each test gets a new server and database. */
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
