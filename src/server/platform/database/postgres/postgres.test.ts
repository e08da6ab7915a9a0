import pg from 'pg'
import { describe, expect } from 'vitest'
import { it as base } from '#test/support/fixtures.ts'
import { runSql } from '#test/support/sql.ts'
import { openDatabase } from '../open.ts'
import { statement } from '../statement.ts'
import { translatePostgresError } from './errors.ts'

const users = statement((sql) => sql.selectFrom('users').select('id'))
const remove = statement((sql) => sql.deleteFrom('setup_links'))

/** A database of its own, because the tests break it. */
const it = base.extend('url', async ({ emptyPostgres }) => {
  await (await openDatabase(emptyPostgres, { create: true })).close()
  return emptyPostgres
})

describe('a PostgreSQL server [postgres]', () => {
  it('is migrated once when nodes start at the same time', async ({ emptyPostgres }) => {
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase(emptyPostgres, { create: true })))
    for (const node of nodes) expect(await node.read.all(users)).toEqual([])
    await Promise.all(nodes.map((node) => node.close()))
  })

  it('reconnects after its connections were closed', async ({ url }) => {
    const node = await openDatabase(url)
    expect(await node.read.all(users)).toEqual([])
    const others = 'datname = current_database() and pid <> pg_backend_pid()'
    await runSql(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
    await expect.poll(() => node.read.all(users).catch(() => 'away')).toEqual([])
    await node.close()
  })

  it('is reported as unavailable if nothing listens', async () => {
    await expect(openDatabase('postgres://nobody@127.0.0.1:1/nothing')).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
    })
  })

  it('DU7: refuses a database without one of its tables', async ({ url }) => {
    await runSql(url, 'drop table prayers')
    await expect(openDatabase(url, { create: true })).rejects.toThrow('it lacks the table prayers')
  })

  it('AV6: serves reads while it is read-only, and reports writes as unavailable', async ({ url }) => {
    const before = await openDatabase(url)
    await runSql(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
    const after = await openDatabase(url)
    expect(await after.read.all(users)).toEqual([])
    const written = after.write((transaction) => transaction.run(remove))
    await expect(written).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await expect(after.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await before.close()
    await after.close()
  })

  it.for(['25006', '25P04', '53200', '55P03', '58030', '57014', '08006'])('AV6: counts SQLSTATE %s as away', (code) => {
    const error = Object.assign(new Error('refused'), { code })
    expect(translatePostgresError(error)).toMatchObject({ name: 'DatabaseUnavailable', cause: error })
  })

  it('AV6: reports a locked table as unavailable', { tags: 'slow' }, async ({ url }) => {
    const node = await openDatabase(url)
    const client = new pg.Client(url)
    await client.connect()
    await client.query('begin; lock table users')
    // One that follows on the same connection finds its statement not prepared, because the first one has failed.
    const reads = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => node.read.all(users)))
    const isAway = {
      reason: { name: 'DatabaseUnavailable', cause: { code: expect.stringMatching(/^(55P03|26000)$/) } },
    }
    expect(reads).toMatchObject(reads.map(() => isAway))
    await client.end()
    expect(await node.read.all(users)).toEqual([])
    await node.close()
  })
})
