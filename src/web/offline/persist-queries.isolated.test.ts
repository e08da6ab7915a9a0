import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import type { StoredQuery } from './offline-cache.ts'

const rows = new Map<string, StoredQuery>()
vi.mock('./query-store.ts', () => ({
  queryStore: {
    entries: async () => [...rows],
    setMany: async (entries: [string, StoredQuery][]) => {
      for (const [key, stored] of entries) rows.set(key, stored)
    },
    deleteMany: async (keys: string[]) => {
      for (const key of keys) rows.delete(key)
    },
    clear: async () => rows.clear(),
  },
}))

const ruth = {
  _id: 'ruth',
  name: 'Ruth',
  username: 'ruth',
  role: 'student',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const
const key = ['questions', 'list']

let browser: ReturnType<typeof stubBrowser>
/** Loads the modules as a new page does. */
async function openPage() {
  vi.resetModules()
  const { allowUserData, clearUserData } = await import('../storage/user-data.ts')
  const { setConnected } = await import('../api/connection.ts')
  const { OfflineError } = await import('../api/api-error.ts')
  const { persistQueries } = await import('./persist-queries.ts')
  const { offlineCacheOf } = await import('./current-cache.ts')
  allowUserData(ruth._id)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const stop = persistQueries(client, ruth)
  await offlineCacheOf(ruth).loaded
  return { client, stop, clearUserData, setConnected, OfflineError }
}
const show = (client: QueryClient, queryFn: () => Promise<unknown>) => {
  const observer = new QueryObserver(client, { queryKey: key, queryFn })
  observer.subscribe(() => undefined)
  return observer
}
async function storeSalt(): Promise<void> {
  const { client, stop } = await openPage()
  show(client, async () => ['Salt'])
  await vi.advanceTimersByTimeAsync(0)
  browser.setHidden(true)
  await vi.advanceTimersByTimeAsync(0)
  browser.setHidden(false)
  stop()
  client.clear()
}
const never = () => new Promise<never>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  rows.clear()
  browser = stubBrowser(() => Promise.reject(new Error('no network')))
  browser.storage.setItem('token', 'a-token')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('stores what was fetched when the page is hidden, and shows it on the next page without a connection', async () => {
  await storeSalt()
  const { client, setConnected } = await openPage()
  setConnected(false)
  expect(show(client, never).getCurrentResult().data).toEqual(['Salt'])
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

it('shows stored data when the server does not respond for four seconds', async () => {
  await storeSalt()
  const { client } = await openPage()
  const observer = show(client, never)
  await vi.advanceTimersByTimeAsync(4000)
  expect(observer.getCurrentResult().data).toEqual(['Salt'])
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
  browser.setHidden(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([...rows]).toEqual([])
})
