import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isConnected, onConnectionChange } from '../api/connection.ts'
import { queryKeys } from '../api/query-keys.ts'
import { currentAt } from './data-time.ts'

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
