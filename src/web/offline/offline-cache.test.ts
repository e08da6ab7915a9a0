import { beforeEach, describe, expect, it } from 'vitest'
import { bounds, OfflineCache, type QueryStore, type StoredQuery } from './offline-cache.ts'

let rows: Map<string, StoredQuery>
let writes: string[]
let now: number
let isSignedIn: boolean
const store: QueryStore = {
  entries: async () => [...rows],
  setMany: async (entries) => {
    writes.push(...entries.map(([key]) => key))
    for (const [key, stored] of entries) rows.set(key, stored)
  },
  deleteMany: async (keys) => {
    for (const key of keys) rows.delete(key)
  },
}
const open = ({ owner = 'ruth student', version = 'one' } = {}) =>
  new OfflineCache({ store, owner, version, now: () => now, mayStore: () => isSignedIn })

async function reopen(options?: Parameters<typeof open>[0]): Promise<OfflineCache> {
  const cache = open(options)
  await cache.load()
  return cache
}

beforeEach(() => {
  rows = new Map()
  writes = []
  now = Date.parse('2026-11-22T14:05:00Z')
  isSignedIn = true
})

it('returns after a restart what was saved, with its time', async () => {
  const cache = open()
  cache.set('questions', [{ title: 'Salt' }], now)
  await cache.save()
  expect((await reopen()).get('questions')).toEqual({ data: [{ title: 'Salt' }], at: now })
})

it('stores only what has changed, and the time of unchanged data seldom', async () => {
  const cache = open()
  cache.set('questions', ['Salt'], now)
  cache.set('unread', 3, now)
  await cache.save()
  cache.set('unread', 4, now)
  cache.set('questions', ['Salt'], now + 1000)
  await cache.save()
  expect(writes).toEqual(['ruth student questions', 'ruth student unread', 'ruth student unread'])
  cache.touch('questions', now + 300_000)
  await cache.save()
  expect(writes.at(-1)).toBe('ruth student questions')
  expect((await reopen()).get('questions')?.at).toBe(now + 300_000)
})

describe('of another owner or version', () => {
  it.each([
    ['another user', { owner: 'sam student' }],
    ['the same user in another role', { owner: 'ruth admin' }],
    ['another version of the data', { version: 'two' }],
  ])('ignores and deletes data for %s', async (_, options) => {
    const cache = open()
    cache.set('questions', ['Salt'], now)
    await cache.save()
    expect((await reopen(options)).get('questions')).toBeUndefined()
    expect([...rows]).toEqual([])
  })

  it('does not confuse users of whom one has a name that begins like the other', async () => {
    const cache = open({ owner: 'a student' })
    cache.set('questions', ['Salt'], now)
    await cache.save()
    expect((await reopen({ owner: 'a stud' })).get('ent questions')).toBeUndefined()
  })
})

describe('bounds', () => {
  it('forgets data after 30 days, in memory and on the device', async () => {
    const cache = open()
    cache.set('questions', ['Salt'], now)
    await cache.save()
    now += bounds.maxAgeMs + 1
    expect(cache.get('questions')).toBeUndefined()
    expect((await reopen()).get('questions')).toBeUndefined()
    expect([...rows]).toEqual([])
  })

  it('deletes the oldest data above the maximum length', async () => {
    const cache = open()
    const text = 'x'.repeat(bounds.maxLength - 10)
    const count = Math.floor(bounds.maxTotalLength / bounds.maxLength)
    for (let index = 0; index <= count; index += 1) cache.set(`chat ${index}`, text, now + index)
    await cache.save()
    expect(cache.get('chat 0')).toBeUndefined()
    expect(cache.get('chat 1')).toBeDefined()
    expect(rows.size).toBe(count)
  })

  it('deletes the oldest data above the maximum number', async () => {
    const cache = open()
    for (let index = 0; index < bounds.maxQueries + 5; index += 1) cache.set(`chat ${index}`, index, now + index)
    await cache.save()
    expect(rows.size).toBe(bounds.maxQueries)
    expect(cache.get('chat 4')).toBeUndefined()
    expect(cache.get('chat 5')).toBeDefined()
  })

  it('does not store data that is too long, and deletes its earlier version', async () => {
    const cache = open()
    cache.set('questions', ['Salt'], now)
    await cache.save()
    cache.set('questions', 'x'.repeat(bounds.maxLength), now)
    await cache.save()
    expect([...rows]).toEqual([])
    expect(cache.get('questions')).toBeUndefined()
  })
})

describe('after the session', () => {
  it('stores nothing when the user is no longer signed in', async () => {
    const cache = open()
    cache.set('questions', ['Salt'], now)
    isSignedIn = false
    await cache.save()
    expect([...rows]).toEqual([])
  })

  it('stores nothing and returns nothing after it is closed', async () => {
    const cache = open()
    cache.set('questions', ['Salt'], now)
    cache.close()
    cache.set('answers', ['Secret'], now)
    await cache.save()
    expect([[...rows], cache.get('questions'), cache.get('answers')]).toEqual([[], undefined, undefined])
  })

  it('reads nothing when the data arrives after it was closed', async () => {
    const before = open()
    before.set('questions', ['Salt'], now)
    await before.save()
    const cache = open()
    const loaded = cache.load()
    cache.close()
    await loaded
    expect(cache.get('questions')).toBeUndefined()
  })
})

it('prefers fetched data to older data that is loaded later', async () => {
  const before = open()
  before.set('questions', ['old'], now)
  await before.save()
  const cache = open()
  const loaded = cache.load()
  cache.set('questions', ['new'], now + 1)
  await loaded
  expect(cache.get('questions')?.data).toEqual(['new'])
})
