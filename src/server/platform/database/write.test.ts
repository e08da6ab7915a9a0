import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect } from 'vitest'
import type { TestDatabase } from '#test/support/databases.ts'
import { describeOnBoth, describeOnPostgres, it } from '#test/support/fixtures.ts'
import type { Transaction } from './database.ts'
import { UniqueViolation } from './errors.ts'
import { statement } from './statement.ts'

const insert = statement((sql, value: { key: string; failures: number }) =>
  sql
    .insertInto('sign_in_attempts')
    .values({ key: value.key, failures: value.failures, last_failed_at: '2026-01-01', blocked_until: null }),
)
const keys = statement((sql) => sql.selectFrom('sign_in_attempts').select('key').orderBy('key'))
const count = statement((sql, value: { key: string }) =>
  sql
    .updateTable('sign_in_attempts')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('key', '=', value.key)
    .returning('failures'),
)
const put = (key: string) => (transaction: Transaction) => transaction.run(insert, { key, failures: 0 })

const written = async ({ database }: TestDatabase) => (await database.read.all(keys)).map(({ key }) => key)

describeOnBoth('write', () => {
  it('DU9: rolls back a failing write alone, and keeps others of its group', async ({ testDatabase }) => {
    const { database } = testDatabase
    const results = await Promise.allSettled([
      database.write(put('a')),
      database.write(async (transaction) => {
        await put('b')(transaction)
        throw new Error('no')
      }),
      database.write(put('a')),
      database.write(put('c')),
    ])
    const [first, failing, second, last] = results.map(({ status }) => status)
    // Either of the two writes with the same key may commit first.
    expect([first, second].toSorted((one, other) => `${one}`.localeCompare(`${other}`))).toEqual([
      'fulfilled',
      'rejected',
    ])
    expect([failing, last]).toEqual(['rejected', 'fulfilled'])
    expect(await written(testDatabase)).toEqual(['a', 'c'])
  })

  it('names the violated constraint', async ({ testDatabase }) => {
    const { database } = testDatabase
    await database.write(put('a'))
    const error = await database.write(put('a')).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(UniqueViolation)
    expect(error).toMatchObject({ constraint: 'sign_in_attempts_pkey' })
  })

  it('names the cause, even if the callback learns of its consequences first', async ({ testDatabase }) => {
    const { database } = testDatabase
    await database.write(put('a'))
    const writing = database.write(async (transaction) => {
      const [cause, consequence] = [put('a')(transaction), put('b')(transaction)]
      cause.catch(() => undefined)
      await consequence
      await cause
    })
    const error = await writing.catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(UniqueViolation)
    expect(await written(testDatabase)).toEqual(['a'])
  })

  it('rejects a callback that waits for something other than its statements', async ({ testDatabase }) => {
    const { database } = testDatabase
    const waiting = database.write(async (transaction) => {
      await put('a')(transaction)
      await new Promise(() => undefined)
    })
    await expect(waiting).rejects.toThrow('waits for something other than its own statements')
    expect(await written(testDatabase)).toEqual([])
    expect(await database.write(put('b'))).toBe(1)
  })

  it('refuses the database inside a callback, and the transaction after it', async ({ testDatabase }) => {
    const { database } = testDatabase
    await expect(database.write(async () => database.read.all(keys))).rejects.toThrow('use its transaction')
    await expect(database.write(async () => database.write(put('a')))).rejects.toThrow('use its transaction')
    const ended = await database.write(async (transaction) => ({ transaction }))
    await expect(put('a')(ended.transaction)).rejects.toThrow('This transaction is over')
    expect(await written(testDatabase)).toEqual([])
  })

  it('refuses values of other types', async ({ testDatabase }) => {
    const { database } = testDatabase
    for (const failures of [new Date(), true, undefined, { a: 1 }]) {
      const write = database.write((transaction) => transaction.run(insert, { key: 'a', failures: failures as never }))
      await expect(write).rejects.toThrow(TypeError)
    }
    expect(await written(testDatabase)).toEqual([])
  })

  it('applies twenty simultaneous changes of one row', async ({ testDatabase }) => {
    const { database } = testDatabase
    await database.write(put('a'))
    const one = () => database.write((transaction) => transaction.first(count, { key: 'a' }))
    const counted = await Promise.all(Array.from({ length: 20 }, one))
    expect(counted.map((row) => row?.failures).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('returns rows as plain objects', async ({ testDatabase }) => {
    const { database } = testDatabase
    await database.write(put('a'))
    const row = await database.read.first(keys)
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
    expect(row).toEqual({ key: 'a' })
  })
})

describe('a transaction [sqlite]', () => {
  it('is hidden from other connections until it is committed', async ({ testDatabase }) => {
    const other = new DatabaseSync(testDatabase.url.slice('file:'.length), { readOnly: true })
    const select = other.prepare('select key from sign_in_attempts')
    await testDatabase.database.write(async (transaction) => {
      await put('a')(transaction)
      expect(select.all()).toEqual([])
    })
    expect(select.all()).toHaveLength(1)
    other.close()
  })
})

describeOnPostgres('a transaction', () => {
  it('is hidden from readers until it is committed', async ({ testDatabase }) => {
    const { database, url } = testDatabase
    const other = new pg.Client(url)
    await other.connect()
    await other.query('begin')
    await other.query("insert into sign_in_attempts (key, failures, last_failed_at) values ('b', 0, '')")
    // The transaction waits for the other one, which has written the same key.
    const writing = database.write(async (transaction) => {
      await put('a')(transaction)
      await put('b')(transaction)
    })
    const waiting = async () => (await other.query('select 1 from pg_locks where not granted')).rowCount
    await expect.poll(waiting).toBe(1)
    expect(await written(testDatabase)).toEqual([])
    await other.query('rollback')
    await writing
    expect(await written(testDatabase)).toEqual(['a', 'b'])
    await other.end()
  })

  it('fails if the callback catches the error of a statement: nothing is committed', async ({ testDatabase }) => {
    const writing = testDatabase.database.write(async (transaction) => {
      await put('a')(transaction)
      await put('a')(transaction).catch(() => undefined)
    })
    await expect(writing).rejects.toThrow('rolled back')
    expect(await written(testDatabase)).toEqual([])
  })
})
