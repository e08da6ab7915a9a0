import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeOnBoth } from '#test/support/databases.ts'
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

describeOnBoth('write', (test) => {
  const written = async () => (await test().database.read.all(keys)).map(({ key }) => key)

  it('DU9: rolls back a failing write alone, and keeps others of its group', async () => {
    const { database } = test()
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
    expect(await written()).toEqual(['a', 'c'])
  })

  it('names the violated constraint', async () => {
    const { database } = test()
    await database.write(put('a'))
    const error = await database.write(put('a')).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(UniqueViolation)
    expect(error).toMatchObject({ constraint: 'sign_in_attempts_pkey' })
  })

  it('rejects a callback that waits for something other than its statements', async () => {
    const { database } = test()
    const waiting = database.write(async (transaction) => {
      await put('a')(transaction)
      await sleep(5_000)
    })
    await expect(waiting).rejects.toThrow('waits for something other than its own statements')
    expect(await written()).toEqual([])
    expect(await database.write(put('b'))).toBe(1)
  })

  it('refuses the database inside a callback, and the transaction after it', async () => {
    const { database } = test()
    await expect(database.write(async () => database.read.all(keys))).rejects.toThrow('use its transaction')
    await expect(database.write(async () => database.write(put('a')))).rejects.toThrow('use its transaction')
    const ended = await database.write(async (transaction) => ({ transaction }))
    await expect(put('a')(ended.transaction)).rejects.toThrow('This transaction is over')
    expect(await written()).toEqual([])
  })

  it('shows readers only committed data', async () => {
    const { database } = test()
    let seen: Promise<string[]> | undefined
    const outside = new Promise<void>((resolve) => {
      setImmediate(() => {
        seen = written()
        resolve()
      })
    })
    await Promise.all([database.write(put('a')), outside])
    expect([[], ['a']]).toContainEqual(await seen)
    expect(await written()).toEqual(['a'])
  })

  it('refuses values of other types', async () => {
    const { database } = test()
    for (const failures of [new Date(), true, undefined, { a: 1 }]) {
      const write = database.write((transaction) => transaction.run(insert, { key: 'a', failures: failures as never }))
      await expect(write).rejects.toThrow(TypeError)
    }
    expect(await written()).toEqual([])
  })

  it('applies twenty simultaneous changes of one row', async () => {
    const { database } = test()
    await database.write(put('a'))
    const one = () => database.write((transaction) => transaction.first(count, { key: 'a' }))
    const counted = await Promise.all(Array.from({ length: 20 }, one))
    expect(counted.map((row) => row?.failures).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('returns rows as plain objects', async () => {
    const { database } = test()
    await database.write(put('a'))
    const row = await database.read.first(keys)
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
    expect(row).toEqual({ key: 'a' })
  })
})
