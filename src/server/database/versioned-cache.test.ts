import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { describeOnBoth } from '#test/support/databases.ts'
import { statement } from './statement.ts'
import { createMemory } from './versioned-cache.ts'

describe('what was read is kept', () => {
  it('until something changes', async () => {
    let [version, reads] = [1, 0]
    const memory = createMemory<string>({ version: () => version })
    const recall = (name: string) =>
      memory.recall(name, async () => {
        reads += 1
        return `${name} at ${version}`
      })
    expect([await recall('a'), await recall('a'), await recall('b'), reads]).toEqual(['a at 1', 'a at 1', 'b at 1', 2])
    version = 2
    expect([await recall('a'), await recall('b'), reads]).toEqual(['a at 2', 'b at 2', 4])
  })

  it('AV8: up to so many characters of names', async () => {
    const memory = createMemory<string>({ version: () => 1 })
    let reads = 0
    const recall = (name: string) =>
      memory.recall(name, async () => {
        reads += 1
        return 'value'
      })
    const long = 'x'.repeat(1_000_000)
    for (const name of [`1${long}`, `2${long}`, `2${long}`]) await recall(name)
    expect(reads).toBe(3)
    await recall(`2${long}`)
    expect(reads).toBe(3)
  })

  it('not when it has changed while it was read', async () => {
    let version = 1
    const memory = createMemory<string>({ version: () => version })
    const slow = memory.recall('a', async () => {
      await sleep(1)
      return 'old'
    })
    version = 2
    const quick = memory.recall('b', async () => 'new')
    expect([await slow, await quick]).toEqual(['old', 'new'])
    expect(await memory.recall('a', async () => 'new')).toBe('new')
  })

  it('not when reading failed, and not where a change cannot be seen', async () => {
    const memory = createMemory<string>({ version: () => 1 })
    await expect(memory.recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await memory.recall('a', async () => 'back')).toBe('back')
    const blind = createMemory<string>({})
    expect(await blind.recall('a', async () => 'one')).toBe('one')
    expect(await blind.recall('a', async () => 'two')).toBe('two')
  })
})

const insert = statement((sql, value: { key: string }) =>
  sql.insertInto('sign_in_attempts').values({ key: value.key, failures: 0, last_failed_at: '2026-01-01' }),
)

describeOnBoth('the version of the database', (test) => {
  it('tells of our own changes at once, by table, and of those of other programs', async () => {
    const { database, url } = test()
    if (!url.startsWith('file:')) {
      // Others write too, and nobody tells at once: nothing may be kept.
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

  it('does not change by a write that is undone', async () => {
    const { database, url } = test()
    if (!url.startsWith('file:')) return
    await database.write((transaction) => transaction.run(insert, { key: 'a' }))
    const before = database.version?.(['users'])
    await database.write((transaction) => transaction.run(insert, { key: 'a' })).catch(() => undefined)
    expect(database.version?.(['users'])).toBe(before)
  })
})
