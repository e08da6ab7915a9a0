import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isConnected, onConnectionChange } from '../api/connection.ts'
import { queryKeys } from '../api/query-keys.ts'

/** Times of queries whose data comes from this device, not from a request of this page. */
const restoredTimes = new WeakMap<Query, number>()
/** Time at which the connection was lost. */
let lostAt = Date.now()
onConnectionChange(() => {
  if (!isConnected()) lostAt = Date.now()
})

export const markRestored = (query: Query, at: number): void => void restoredTimes.set(query, at)
export const isRestored = (query: Query): boolean => restoredTimes.has(query)
export const markFetched = (query: Query): void => void restoredTimes.delete(query)

/**
 * Returns the time at which a query's data was current, in milliseconds. With a connection, live events report what has changed: so
 * fetched data that no event has invalidated is current until the connection is lost.
 */
export function currentAt(query: Query): number {
  const restoredAt = restoredTimes.get(query)
  if (restoredAt !== undefined) return restoredAt
  const { dataUpdatedAt, isInvalidated } = query.state
  const contactAt = isConnected() ? Date.now() : lostAt
  return isInvalidated ? Math.min(dataUpdatedAt, contactAt) : contactAt
}

/** The counts in the frame belong to no screen. */
const isOfScreen = (query: Query) =>
  query.isActive() && query.state.data !== undefined && query.queryKey[0] !== queryKeys.unread[0]

/** Returns the time at which the oldest data on the screen was current, or undefined if there is none. */
function timeOfScreen(client: QueryClient): number | undefined {
  const times = client.getQueryCache().findAll({ predicate: isOfScreen }).map(currentAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Returns, without a connection, the time at which all data on the screen was current, in milliseconds. */
export function useDataTime(): number | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)), onConnectionChange(onChange)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [client],
  )
  return useSyncExternalStore(subscribe, () => (isConnected() ? undefined : timeOfScreen(client)))
}
