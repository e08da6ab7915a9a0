import { useInfiniteQuery } from '@tanstack/react-query'
import { apiPage } from '../api/api.ts'
import { pagedQuery } from '../api/paged-query.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The people who wait for a leader to let them in, oldest first. */
export const waitingQuery = pagedQuery(
  [...queryKeys.users, 'waiting'],
  (cursor) => apiPage('GET /api/users/waiting', cursor, { limit: '100' }),
  { failureLog: 'The people who wait could not be fetched' },
)

/** Returns the last known number of people who wait, up to the end of the loaded pages, or 0. For leaders. */
export function useWaitingCount(enabled: boolean): number {
  const { data } = useInfiniteQuery({ ...waitingQuery, enabled })
  return data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0
}
