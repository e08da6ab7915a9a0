import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { describeOnBoth } from '#test/support/databases.ts'
import { importStores } from '#test/support/stores.ts'
import { allStatements } from './statement.ts'

describeOnBoth('every statement of every store is understood', (test) => {
  beforeAll(importStores)

  it('when it is prepared', async () => {
    expect(allStatements.length).toBeGreaterThan(25)
    const { url } = test()
    if (url.startsWith('file:')) {
      const db = new DatabaseSync(url.slice('file:'.length))
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
