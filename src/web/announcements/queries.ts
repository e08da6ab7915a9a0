import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiPage } from '../api/api.ts'
import { logFailure } from '../api/log-failure.ts'
import { pagedQuery } from '../api/paged-query.ts'
import { queryKeys } from '../api/query-keys.ts'

/** A reader's own announcements: for the badge of the menu, the dashboard and the screen of that name. */
export const announcementsQuery = pagedQuery([...queryKeys.announcements, 'own'], (cursor) =>
  apiPage('GET /api/broadcasts/student', cursor),
)

/** Section 8: where they can not be fetched the list is empty. */
export function useAnnouncements({ enabled }: { enabled: boolean }) {
  const { data, error, isLoading } = useInfiniteQuery({ ...announcementsQuery, enabled })
  const announcements = error === null ? (data?.pages.flatMap(({ items }) => items) ?? []) : []
  return { announcements, error, isLoading }
}

/** For the badge; asked once, by the frame. Section 8: a failure is only logged. */
export function useUnreadAnnouncements(enabled: boolean): number {
  const { announcements, error } = useAnnouncements({ enabled })
  useEffect(() => {
    if (error !== null) logFailure('Announcements could not be fetched', error)
  }, [error])
  return announcements.filter(({ readAt }) => readAt === null).length
}
