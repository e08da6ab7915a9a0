// @isolated: replaces a module and needs all statements
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { definingFiles, importStores, stores } from '#test/support/stores.ts'
import { defineFunctions } from './sqlite/functions.ts'
import { allStatements } from './statement.ts'

/** Stacks of all calls that define a statement. */
const calls = vi.hoisted((): (string | undefined)[] => [])
vi.mock(import('./statement.ts'), async (importOriginal) => {
  const { recordDefinitions } = await import('#test/support/stores.ts')
  return recordDefinitions(await importOriginal(), (_, stack) => calls.push(stack))
})

beforeAll(importStores)

test('every file that defines statements has registered them', () => {
  const files = calls.map(definingFiles)
  expect(files.filter(([file = '']) => !stores.includes(file))).toEqual([])
  const registered = new Set(files.flat())
  expect(stores.filter((file) => !registered.has(file))).toEqual([])
})

describeOnBoth('the database', () => {
  it('prepares every statement of every store', async ({ testDatabase }) => {
    const { url } = testDatabase
    if (url.startsWith('file:')) {
      const db = new DatabaseSync(url.slice('file:'.length))
      defineFunctions(db)
      for (const statement of allStatements) db.prepare(statement.compile('sqlite').sql)
      db.close()
      return
    }
    const client = new pg.Client(url)
    await client.connect()
    for (const [index, statement] of allStatements.entries()) {
      await client.query(`prepare s${index} as ${statement.compile('postgres').sql}`)
    }
    await client.end()
  })
})
