import type { Query, QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { OfflineError } from '../api/api-error.ts'
import { isConnected, onConnectionChange, setBeforeLoss, setConnected } from '../api/connection.ts'
import { currentAt, isRestored, markFetched, markRestored } from './data-time.ts'
import { type QueryStore, queryStoreOf } from './query-store.ts'
import { questionFromLists } from './question-from-lists.ts'
import { isStored, storedPart, toQueryData } from './stored-part.ts'

/** Time without a response after which a connection counts as lost if there is stored data to show. */
const slowMs = 4000
/** Time for which screens wait for the stored data. Some browsers open a database slowly, or never. */
const maxReadMs = 500
/** Time for which changes are collected before they are stored. */
const delayMs = 500
/** Interval at which the time of unchanged data is stored again. */
const minTouchIntervalMs = 5 * 60_000

/** Calls the function when the browser is idle. Safari 15.4 lacks `requestIdleCallback`. */
const whenIdle = (work: () => void): unknown =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work)

/** Gives a query data of this device if it has none. */
function restore(query: Query, data: unknown, at: number): void {
  if (query.state.data !== undefined) return
  markRestored(query, at)
  query.setState({ data, dataUpdatedAt: at, error: null, status: 'success' })
}

function restoreQuestion(client: QueryClient, query: Query): void {
  const found = questionFromLists(client, query.queryKey)
  if (found !== undefined) restore(query, found.data, found.at)
}

/** Restores everything that is stored, so that each screen that was seen opens with its data. */
async function restoreAll(client: QueryClient, store: QueryStore): Promise<void> {
  const stored = await store.read()
  if (isConnected()) return
  const queries = client.getQueryCache()
  for (const { hash, json, at } of stored) {
    // It has no observer yet that would set how long it stays.
    const query = queries.build(client, { queryKey: JSON.parse(hash), gcTime: Number.POSITIVE_INFINITY })
    restore(query, toQueryData(JSON.parse(json)), at)
  }
  for (const query of queries.getAll()) restoreQuestion(client, query)
}

/** Fetches the screen when the connection returns. With a connection, screens wait for the server: otherwise they would change during a tap. */
function followConnection(client: QueryClient, store: QueryStore): () => void {
  const queries = client.getQueryCache()
  const loseIfSlow = async ({ state, queryHash }: Query) => {
    if (state.fetchStatus !== 'fetching' || state.data !== undefined) return
    if ((await store.read()).some(({ hash }) => hash === queryHash)) setConnected(false)
  }
  function follow(query: Query): void {
    if (isConnected()) setTimeout(loseIfSlow, slowMs, query)
    else restoreQuestion(client, query)
  }
  for (const query of queries.getAll()) follow(query)
  const stops = [
    queries.subscribe(({ type, query }) => type === 'added' && follow(query)),
    onConnectionChange(() => {
      if (!isConnected()) return
      client.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: isRestored })
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof OfflineError })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Stores the data of queries, when the browser is idle and when the page is hidden. */
function storeQueries(client: QueryClient, store: QueryStore): () => void {
  const queries = client.getQueryCache()
  const changed = new Set<Query>()
  const stored = new WeakMap<Query, { data: unknown; at: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Returns what to store of a query: nothing if its data is stored already, with about the same time. */
  function newPartOf(query: Query): Parameters<QueryStore['write']>[0] {
    changed.delete(query)
    const { queryHash, state } = query
    const at = currentAt(query)
    const before = stored.get(query)
    // A poll without news returns the same object.
    const isSame = before !== undefined && before.data === state.data && at - before.at < minTouchIntervalMs
    if (state.data === undefined || isSame) return []
    stored.set(query, { data: state.data, at })
    return [{ hash: queryHash, data: storedPart(state.data), at }]
  }
  /** Stores one query at a time, so that a slow phone can respond to taps in between. */
  function work(): void {
    const [query] = changed
    if (query === undefined) return
    void store.write(newPartOf(query))
    whenIdle(work)
  }
  function storeIfHidden(): void {
    if (document.visibilityState === 'visible') return
    for (const query of queries.getAll()) if (stored.has(query)) changed.add(query)
    void store.write([...changed].flatMap(newPartOf))
  }
  function add(query: Query): void {
    if (!isStored(query.queryKey)) return
    changed.add(query)
    timer ??= setTimeout(() => {
      timer = undefined
      whenIdle(work)
    }, delayMs)
  }

  // Some may have been fetched before.
  for (const query of queries.getAll()) add(query)
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

/**
 * Makes a query client store what the user sees, and show it when there is no connection (ADR 046).
 * @returns a promise that resolves when the first screen can start, and a function that stops
 */
export function persistQueries(client: QueryClient, user: User): { restored: Promise<unknown>; stop: () => void } {
  const store = queryStoreOf(user)
  const stops = [followConnection(client, store), storeQueries(client, store)]
  const restoreSoon = () =>
    Promise.race([restoreAll(client, store), new Promise((resolve) => setTimeout(resolve, maxReadMs))])
  setBeforeLoss(restoreSoon)
  return {
    restored: restoreSoon(),
    stop() {
      for (const stop of stops) stop()
    },
  }
}
