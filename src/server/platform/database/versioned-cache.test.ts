import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, vi } from 'vitest'
import { describeOnPostgres, it } from '#test/support/fixtures.ts'
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
    const loading = Promise.withResolvers<string>()
    const slow = cache.get('a', () => loading.promise)
    version = 2
    const quick = cache.get('b', async () => 'new')
    loading.resolve('old')
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

describe('the version of a SQLite file [sqlite]', () => {
  afterEach(() => vi.useRealTimers())

  it('changes for the written tables, before the write resolves', async ({ testDatabase: { database } }) => {
    const versions = () => [database.version?.(), database.version?.(['sign_in_attempts'])]
    const [all, attempts] = versions()
    const users = database.version?.(['users'])
    await database.write((transaction) => transaction.run(insert, { key: 'a' }))
    expect(versions()).not.toContain(all)
    expect(versions()).not.toContain(attempts)
    expect(database.version?.(['users'])).toBe(users)
  })

  it('changes for all tables when another program writes, and not otherwise', async ({ testDatabase }) => {
    const { database, url } = testDatabase
    const now = performance.now()
    vi.useFakeTimers({ toFake: ['performance'] })
    // The fake clock starts at 0, and the database was opened with the real one.
    vi.advanceTimersByTime(now)
    const before = database.version?.(['users'])
    // The file is checked for other writers after some time only.
    vi.advanceTimersByTime(60_000)
    expect(database.version?.(['users'])).toBe(before)
    const other = new DatabaseSync(url.slice('file:'.length))
    other.exec("insert into setup_links (token_hash, created_at) values ('a', 'b')")
    other.close()
    vi.advanceTimersByTime(60_000)
    expect(database.version?.(['users'])).not.toBe(before)
  })
})

describeOnPostgres('the version of a PostgreSQL database', () => {
  it('is unknown, because other nodes write to it too', ({ testDatabase }) => {
    expect(testDatabase.database.version).toBeUndefined()
  })
})
