import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { beforeAll, expect } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { importStores } from '#test/support/stores.ts'
import { defineFunctions } from './sqlite/functions.ts'
import { allStatements } from './statement.ts'

describeOnBoth('the database', () => {
  beforeAll(importStores)

  it('prepares every statement of every store', async ({ testDatabase }) => {
    expect(allStatements.length).toBeGreaterThan(25)
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
