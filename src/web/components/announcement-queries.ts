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

/** How many announcements the student has not read. */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeys.announcements, 'unread'],
  queryFn: () => api('GET /api/broadcasts/unread'),
  meta: { failureLog: 'The number of unread announcements could not be fetched' },
})

/**
 * Returns the number for the badge: the last known one, or 0 while none is known. Used once, by the frame of a student's screens.
 * Fetches the announcements as well when the app starts (section 4). Failures are only logged (section 8).
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
