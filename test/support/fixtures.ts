import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it as base, describe, expect, inject } from 'vitest'
import { openDatabase } from '#server/platform/database/open.ts'
import { createTestApp, type TestOptions } from './app.ts'
import { createEmptyPostgres, createTestDatabase, type DatabaseKind } from './databases.ts'
import { addLeader, addStudent } from './people.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Database of the tests in a suite. */
    databaseKind?: DatabaseKind
  }
}

/**
 * Vitest's `it` with fixtures. Each test gets new ones, and only those that it names. For other options, a suite calls `it.override`,
 * and a file `it.extend`: outside of a suite, `override` would change the options also for the files that run later in this process.
 */
export const it = base
  .extend('appOptions', {} as TestOptions)
  .extend('testDatabase', async ({ task }, { onCleanup }) => {
    const testDatabase = await createTestDatabase(task.meta.databaseKind ?? 'sqlite')
    onCleanup(testDatabase.remove)
    return testDatabase
  })
  .extend('app', async ({ testDatabase, appOptions }, { onCleanup }) => {
    const app = await createTestApp(testDatabase, appOptions)
    onCleanup(app.close)
    return app
  })
  // Two servers on one database. On SQLite, they share its connection.
  .extend('nodes', async ({ app, appOptions, testDatabase }, { onCleanup }) => {
    const database =
      testDatabase.database.kind === 'sqlite' ? testDatabase.database : await openDatabase(testDatabase.url)
    const second = await createTestApp({ ...testDatabase, database }, appOptions)
    onCleanup(async () => {
      await second.close()
      if (database !== testDatabase.database) await database.close()
    })
    return [app, second] as const
  })
  // A folder for files of the test.
  .extend(
    'folder',
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from this pattern
    ({}, { onCleanup }) => {
      const folder = mkdtempSync(join(tmpdir(), 'lampstand-test-'))
      onCleanup(() => rmSync(folder, { recursive: true, force: true }))
      return folder
    },
  )
  // A PostgreSQL database without a schema.
  .extend(
    'emptyPostgres',
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from this pattern
    async ({}, { onCleanup }) => {
      const { url, remove } = await createEmptyPostgres()
      onCleanup(remove)
      return url
    },
  )
  .extend('leader', ({ app }) => addLeader(app))
  .extend('student', ({ app }) => addStudent(app))

function describeOn(databaseKind: DatabaseKind, name: string, body: () => void): void {
  describe(`${name} [${databaseKind}]`, { meta: { databaseKind } }, () => body())
}

/** Tests that the quick part of `npm test` needs on both databases: of what tells them apart, and of servers that share one. */
const isForBoth = /\/(src\/server\/platform\/database|test\/system\/nodes)\//

/** Defines a suite whose tests run on SQLite and on PostgreSQL. */
export function describeOnBoth(name: string, body: () => void): void {
  describeOn('sqlite', name, body)
  const file = (expect.getState().testPath ?? '').replaceAll('\\', '/')
  if (inject('complete') || isForBoth.test(file)) describeOn('postgres', name, body)
}

/** Defines a suite whose tests run on PostgreSQL only. */
export const describeOnPostgres = (name: string, body: () => void): void => describeOn('postgres', name, body)
