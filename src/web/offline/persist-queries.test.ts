// @isolated: replaces modules
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import type { StoredQuery } from './query-store.ts'

const rows = new Map<string, StoredQuery>()
let writes: string[]
vi.mock('idb-keyval', () => ({
  createStore: () => (_mode: string, work: (store: unknown) => unknown) => {
    const put = (stored: StoredQuery, key: string) => {
      writes.push(key)
      rows.set(key, stored)
    }
    return work({ put, delete: (key: string) => rows.delete(key), transaction: { commit: () => undefined } })
  },
  promisifyRequest: async () => undefined,
  entries: async () => [...rows],
  delMany: async (keys: string[]) => {
    for (const key of keys) rows.delete(key)
  },
  clear: async () => rows.clear(),
}))

const ruth = {
  _id: 'ruth',
  name: 'Ruth',
  username: 'ruth',
  role: 'student',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const
const key = ['announcements', 'own']
const rowKey = 'ruth student ["announcements","own"]'

let browser: ReturnType<typeof stubBrowser>
/** Loads the modules as a new page does. */
async function openPage(user: { _id: string; role: 'student' | 'admin' } = ruth) {
  vi.resetModules()
  const { allowUserData, clearUserData } = await import('../storage/user-data.ts')
  const { setConnected } = await import('../api/connection.ts')
  const { OfflineError } = await import('../api/api-error.ts')
  const { persistQueries } = await import('./persist-queries.ts')
  const { bounds, version } = await import('./query-store.ts')
  allowUserData(user._id)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const { restored, stop } = persistQueries(client, { ...ruth, ...user })
  await restored
  const lose = async () => {
    setConnected(false)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { client, stop, clearUserData, setConnected, lose, OfflineError, bounds, version }
}
const show = (client: QueryClient, queryFn: () => Promise<unknown>, queryKey: unknown[] = key) => {
  const observer = new QueryObserver(client, { queryKey, queryFn })
  observer.subscribe(() => undefined)
  return observer
}
async function hide(): Promise<void> {
  browser.setHidden(true)
  await vi.advanceTimersByTimeAsync(0)
  browser.setHidden(false)
}
async function storeSalt(): Promise<void> {
  const { client, stop } = await openPage()
  show(client, async () => ['Salt'])
  await vi.advanceTimersByTimeAsync(0)
  await hide()
  stop()
  client.clear()
}
const never = () => new Promise<never>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  rows.clear()
  writes = []
  browser = stubBrowser(() => Promise.reject(new Error('no network')))
  browser.storage.setItem('token', 'a-token')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('stores what was fetched when the page is hidden, and shows it on the next page without a connection', async () => {
  await storeSalt()
  const { client, lose } = await openPage()
  await lose()
  expect(show(client, never).getCurrentResult().data).toEqual(['Salt'])
})

it('stores what was fetched when the browser is idle', async () => {
  const { client } = await openPage()
  show(client, async () => ['Salt'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(rows.get(rowKey)?.json).toBe('["Salt"]')
})

it('stores the time of unchanged data seldom', async () => {
  const { client } = await openPage()
  const salt = ['Salt']
  const observer = show(client, async () => salt)
  await vi.advanceTimersByTimeAsync(1000)
  await observer.refetch()
  await vi.advanceTimersByTimeAsync(1000)
  expect(writes).toEqual([rowKey])
  await vi.advanceTimersByTimeAsync(300_000)
  await hide()
  expect(writes).toEqual([rowKey, rowKey])
  expect(rows.get(rowKey)?.at).toBe(Date.now())
})

it('waits for the server with a connection', async () => {
  await storeSalt()
  const { client } = await openPage()
  const observer = show(client, never)
  await vi.advanceTimersByTimeAsync(3000)
  expect(observer.getCurrentResult().data).toBeUndefined()
})

it('shows stored data when the request gets no response, and fetches again when the connection returns', async () => {
  await storeSalt()
  const { client, setConnected, OfflineError } = await openPage()
  let isReachable = false
  const observer = show(client, async () => {
    if (isReachable) return ['Light']
    setConnected(false)
    throw new OfflineError(undefined)
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toEqual(['Salt'])
  isReachable = true
  setConnected(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toEqual(['Light'])
})

it('waits for the server again after the connection has returned', async () => {
  await storeSalt()
  const { client, lose, setConnected } = await openPage()
  await lose()
  setConnected(true)
  expect(show(client, never).getCurrentResult().data).toBeUndefined()
})

it('shows stored data when the server does not respond for four seconds', async () => {
  await storeSalt()
  const { client } = await openPage()
  const observer = show(client, never)
  await vi.advanceTimersByTimeAsync(4000)
  expect(observer.getCurrentResult().data).toEqual(['Salt'])
})

describe('deletes at the next start', () => {
  it.each([
    ['data of another user', { _id: 'sam', role: 'student' }],
    ['data of the same user in another role', { _id: 'ruth', role: 'admin' }],
    ['data of a user whose id begins with this one', { _id: 'rut', role: 'student' }],
  ] as const)('%s', async (_, user) => {
    await storeSalt()
    const { client, lose } = await openPage(user)
    await lose()
    expect([[...rows], show(client, never).getCurrentResult().data]).toEqual([[], undefined])
  })

  it('data of another version, and data of more than 30 days ago', async () => {
    const { bounds, version } = await openPage()
    const stored = { version, at: Date.now(), json: '["Salt"]' }
    rows.set('ruth student ["one"]', { ...stored, version: 'other' })
    rows.set('ruth student ["two"]', { ...stored, at: Date.now() - bounds.maxAgeMs - 1 })
    rows.set('ruth student ["three"]', stored)
    await openPage()
    expect([...rows.keys()]).toEqual(['ruth student ["three"]'])
  })

  it('the oldest data above the maximum number or length', async () => {
    const { bounds, version } = await openPage()
    const set = (name: string, at: number, json: string) =>
      rows.set(`ruth student ["${name}"]`, { version, at: Date.now() + at, json })
    for (let index = 0; index < bounds.maxQueries + 5; index += 1) set(`chat ${index}`, index, '1')
    await openPage()
    expect([rows.size, rows.has('ruth student ["chat 4"]')]).toEqual([bounds.maxQueries, false])
    const count = bounds.maxTotalLength / bounds.maxLength
    for (let index = 0; index < count; index += 1) set(`long ${index}`, 1000 + index, 'x'.repeat(bounds.maxLength))
    await openPage()
    expect([...rows.keys()].map((it) => it.slice(15, 19))).toEqual(Array.from({ length: count }, () => 'long'))
  })
})

it('does not store data that is too long, and deletes its earlier version', async () => {
  await storeSalt()
  const { client, bounds } = await openPage()
  show(client, async () => 'x'.repeat(bounds.maxLength))
  await vi.advanceTimersByTimeAsync(0)
  await hide()
  expect([...rows]).toEqual([])
})

it('stores nothing that arrives after logout', async () => {
  const { client, clearUserData } = await openPage()
  let respond: (data: unknown) => void = () => undefined
  show(client, () => new Promise((resolve) => (respond = resolve)))
  await vi.advanceTimersByTimeAsync(0)
  browser.storage.removeItem('token')
  clearUserData()
  respond(['Secret'])
  await vi.advanceTimersByTimeAsync(10_000)
  await hide()
  expect([...rows]).toEqual([])
})

it('shows nothing that is read after logout', async () => {
  await storeSalt()
  const { client, clearUserData, setConnected } = await openPage()
  const observer = show(client, never)
  setConnected(false)
  browser.storage.removeItem('token')
  clearUserData()
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toBeUndefined()
})
