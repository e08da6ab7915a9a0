import type { Query } from '@tanstack/react-query'
import { isConnected, onConnectionChange } from '../api/connection.ts'

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
