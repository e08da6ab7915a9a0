import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announcements_failed } from '#messages'
import { api, apiPage } from '../api/api.ts'
import { logFailure } from '../api/log-failure.ts'
import { pagedQuery } from '../api/paged-query.ts'
import { queryKeys } from '../api/query-keys.ts'

/** A student's announcements, newest first. */
export const announcementsQuery = pagedQuery(
  [...queryKeys.announcements, 'own'],
  (cursor) => apiPage('GET /api/broadcasts/student', cursor),
  { failureMessage: announcements_failed },
)

/** The number of announcements that the student has not read. */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeys.announcements, 'unread'],
  queryFn: () => api('GET /api/broadcasts/unread'),
  meta: { failureLog: 'The number of unread announcements could not be fetched' },
})

/**
 * Returns the last known number of unread announcements, or 0. Used once, by the layout of a student's screens. Also fetches the
 * announcements when the app starts (docs/product.md#reading-announcements). Failures are only logged.
 */
export function useUnreadAnnouncements(enabled: boolean): number {
  const client = useQueryClient()
  const { data } = useQuery({ ...unreadQuery, enabled })
  useEffect(() => {
    if (!enabled) return
    client
      .fetchInfiniteQuery(announcementsQuery)
      .catch((failure: unknown) => logFailure('Announcements could not be fetched', failure))
  }, [client, enabled])
  return data?.unreadCount ?? 0
}
