import type { Query, QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { OfflineError } from '../api/api-error.ts'
import { isConnected, onConnectionChange, setConnected } from '../api/connection.ts'
import { offlineCacheOf } from './current-cache.ts'
import { currentAt, isRestored, markFetched, markRestored } from './data-time.ts'
import type { OfflineCache } from './offline-cache.ts'
import { questionFromLists } from './question-from-lists.ts'
import { isStored, storedPart, toQueryData } from './stored-part.ts'

/** Time without a response after which a connection counts as lost if there is stored data to show. */
const slowMs = 4000
/** Time for which changes are collected before they are stored. */
const delayMs = 500

type Offline = ReturnType<typeof offlineCacheOf>

/** Gives a query its stored data if it has none. */
function restore(cache: OfflineCache, query: Query): void {
  if (query.state.data !== undefined) return
  const stored = cache.get(query.queryHash) ?? questionFromLists(cache, query.queryKey)
  if (stored === undefined) return
  markRestored(query, stored.at)
  query.setState({ data: toQueryData(stored.data), dataUpdatedAt: stored.at, error: null, status: 'success' })
}

/** Calls the function when the browser is idle. Safari 15.4 lacks `requestIdleCallback`. */
const whenIdle = (work: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work)

/**
 * Shows stored data wherever the server does not respond. With a connection, screens wait for the server: otherwise they would
 * change during a tap.
 */
function restoreQueries(client: QueryClient, { cache, loaded }: Offline): void {
  const queries = client.getQueryCache()
  const loseIfSlow = ({ state, queryHash }: Query) => {
    if (state.fetchStatus === 'fetching' && state.data === undefined && cache.get(queryHash)) setConnected(false)
  }
  queries.subscribe((event) => {
    const { query } = event
    if (event.type === 'added') {
      if (isConnected()) setTimeout(loseIfSlow, slowMs, query)
      else restore(cache, query)
    } else if (
      event.type === 'updated' &&
      event.action.type === 'error' &&
      event.action.error instanceof OfflineError
    ) {
      restore(cache, query)
    }
  })
  void loaded.then(() => restoreAll(client, cache))
}

function restoreAll(client: QueryClient, cache: OfflineCache): void {
  if (!isConnected()) for (const query of client.getQueryCache().getAll()) restore(cache, query)
}

const isBehind = ({ state }: Query) => state.error instanceof OfflineError

/** Restores queries when the connection is lost, and fetches those of the screen when it returns. */
function followConnection(client: QueryClient, cache: OfflineCache): () => void {
  return onConnectionChange(() => {
    if (isConnected()) void client.refetchQueries({ type: 'active', predicate: isBehind })
    else restoreAll(client, cache)
  })
}

/** Stores the data of queries, when the browser is idle and when the page is hidden. */
function storeQueries(client: QueryClient, cache: OfflineCache): () => void {
  const queries = client.getQueryCache()
  const changed = new Set<Query>()
  const stored = new WeakMap<Query, unknown>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(query: Query): void {
    changed.delete(query)
    const { data } = query.state
    if (data === undefined) return
    // A poll without news returns the same object.
    if (stored.get(query) === data) cache.touch(query.queryHash, currentAt(query))
    else cache.set(query.queryHash, storedPart(data), currentAt(query))
    stored.set(query, data)
  }
  /** Sets one query at a time, so that a slow phone can respond to taps in between. */
  function work(): void {
    const [query] = changed
    if (query === undefined) return void cache.save()
    set(query)
    whenIdle(work)
  }
  function storeIfHidden(): void {
    if (document.visibilityState === 'visible') return
    for (const query of changed) set(query)
    for (const query of queries.getAll()) if (stored.has(query)) cache.touch(query.queryHash, currentAt(query))
    void cache.save()
  }

  function add(query: Query): void {
    if (!isStored(query.queryKey)) return
    changed.add(query)
    timer ??= setTimeout(() => {
      timer = undefined
      whenIdle(work)
    }, delayMs)
  }

  // Some may have been fetched before this module was loaded.
  for (const query of queries.getAll()) if (query.state.data !== undefined && !isRestored(query)) add(query)
  const stop = queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.action.manual !== true) markFetched(event.query)
    add(event.query)
  })
  document.addEventListener('visibilitychange', storeIfHidden)
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', storeIfHidden)
  }
}

const prepared = new WeakSet<QueryClient>()

/** Makes a query client show what is stored on this device when there is no connection (ADR 045). */
export function prepareOffline(client: QueryClient, user: User): void {
  if (prepared.has(client)) return
  prepared.add(client)
  restoreQueries(client, offlineCacheOf(user))
}

/**
 * Does the same, stores what the user sees, and follows the connection.
 * @returns a function that stops both
 */
export function persistQueries(client: QueryClient, user: User): () => void {
  prepareOffline(client, user)
  const { cache } = offlineCacheOf(user)
  const stops = [followConnection(client, cache), storeQueries(client, cache)]
  return () => {
    for (const stop of stops) stop()
  }
}
