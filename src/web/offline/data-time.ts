import type { Query } from '@tanstack/react-query'
import { isConnected, onConnectionChange } from '../api/connection.ts'

/** Queries whose data comes from this device, not from a request of this page. */
const restored = new WeakSet<Query>()
/** Time at which the connection was lost. */
let lostAt = Date.now()
onConnectionChange(() => {
  if (!isConnected()) lostAt = Date.now()
})

export const markRestored = (query: Query): void => void restored.add(query)
export const markFetched = (query: Query): void => void restored.delete(query)

/**
 * Returns the time at which a query's data was current, in milliseconds. With a connection, live events report what has changed: so
 * fetched data that no event has invalidated is current until the connection is lost.
 */
export function currentAt(query: Query): number {
  const { dataUpdatedAt, isInvalidated } = query.state
  if (restored.has(query) || isInvalidated) return dataUpdatedAt
  return Math.max(dataUpdatedAt, isConnected() ? Date.now() : lostAt)
}
