import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { describeOnBoth } from '#test/support/databases.ts'
import { statement } from './statement.ts'
import { createVersionedCache } from './versioned-cache.ts'

describe('the cache', () => {
  it('keeps values until the version changes', async () => {
    let [version, reads] = [1, 0]
    const cache = createVersionedCache<string>({ version: () => version })
    const get = (name: string) =>
      cache.get(name, async () => {
        reads += 1
        return `${name} at ${version}`
      })
    expect([await get('a'), await get('a'), await get('b'), reads]).toEqual(['a at 1', 'a at 1', 'b at 1', 2])
    version = 2
    expect([await get('a'), await get('b'), reads]).toEqual(['a at 2', 'b at 2', 4])
  })

  it('AV8: is cleared at a maximum number of key characters', async () => {
    const cache = createVersionedCache<string>({ version: () => 1 })
    let reads = 0
    const get = (name: string) =>
      cache.get(name, async () => {
        reads += 1
        return 'value'
      })
    const long = 'x'.repeat(1_000_000)
    for (const name of [`1${long}`, `2${long}`, `2${long}`]) await get(name)
    expect(reads).toBe(3)
    await get(`2${long}`)
    expect(reads).toBe(3)
  })

  it('does not keep a value if the version changed while it was loaded', async () => {
    let version = 1
    const cache = createVersionedCache<string>({ version: () => version })
    const slow = cache.get('a', async () => {
      await sleep(1)
      return 'old'
    })
    version = 2
    const quick = cache.get('b', async () => 'new')
    expect([await slow, await quick]).toEqual(['old', 'new'])
    expect(await cache.get('a', async () => 'new')).toBe('new')
  })

  it('keeps nothing after a failed load or without versions', async () => {
    const cache = createVersionedCache<string>({ version: () => 1 })
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.get('a', async () => 'back')).toBe('back')
    const blind = createVersionedCache<string>({})
    expect(await blind.get('a', async () => 'one')).toBe('one')
    expect(await blind.get('a', async () => 'two')).toBe('two')
  })
})

const insert = statement((sql, value: { key: string }) =>
  sql.insertInto('sign_in_attempts').values({ key: value.key, failures: 0, last_failed_at: '2026-01-01' }),
)

describeOnBoth('the version of the database', (test) => {
  it('changes at once by table, and also for writes of other programs', async () => {
    const { database, url } = test()
    if (!url.startsWith('file:')) {
      // Other nodes write too, so nothing may be cached.
      expect(database.version).toBeUndefined()
      return
    }
    const versions = () => [
      database.version?.(),
      database.version?.(['sign_in_attempts']),
      database.version?.(['users']),
    ]
    const [all, attempts, users] = versions()
    await database.write((transaction) => transaction.run(insert, { key: 'a' }))
    expect(database.version?.()).not.toBe(all)
    expect(database.version?.(['sign_in_attempts'])).not.toBe(attempts)
    expect(database.version?.(['users'])).toBe(users)
    const afterwards = versions()
    await sleep(5)
    expect(versions()).toEqual(afterwards)
    const other = new DatabaseSync(url.slice('file:'.length))
    other.exec("insert into setup_links (token_hash, created_at) values ('a', 'b')")
    other.close()
    await sleep(5)
    for (const [index, version] of versions().entries()) expect(version).not.toBe(afterwards[index])
  })

  it('does not change by a write that is rolled back', async () => {
    const { database, url } = test()
    if (!url.startsWith('file:')) return
    await database.write((transaction) => transaction.run(insert, { key: 'a' }))
    const before = database.version?.(['users'])
    await database.write((transaction) => transaction.run(insert, { key: 'a' })).catch(() => undefined)
    expect(database.version?.(['users'])).toBe(before)
  })
})
