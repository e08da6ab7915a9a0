import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#contract/accounts.ts'
import type { StudentAnnouncement } from '#contract/announcements.ts'
import { announcements_failed } from '#messages'
import { apiPage } from '#web/api/api.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** A student's announcements, newest first. */
export const announcementsQuery = pagedQuery(
  [...queryKeys.announcements, 'own'],
  (cursor) => apiPage('GET /api/broadcasts/student', cursor),
  { failureMessage: announcements_failed },
)

/** Returns whether a student has not read an announcement. Those from before joining are no news (docs/rules.md#reading-announcements). */
export const isUnread = ({ readAt, createdAt }: StudentAnnouncement, viewer: Pick<User, 'createdAt'>): boolean =>
  readAt === null && createdAt >= viewer.createdAt

/** Fetches a student's announcements when the app starts (docs/rules.md#reading-announcements). Failures are only logged. */
export function useAnnouncementsAtStart(enabled: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    client
      .fetchInfiniteQuery(announcementsQuery)
      .catch((failure: unknown) => logFailure('Announcements could not be fetched', failure))
  }, [client, enabled])
}
