import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StudentAnnouncement } from '#contract/announcements.ts'
import { api } from '#web/api/api.ts'
import { OfflineError } from '#web/api/api-error.ts'
import { useConnected } from '#web/api/connection.ts'
import { usePageVisible } from '#web/api/events/use-page-visible.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useViewer } from '#web/session/session.tsx'
import { unreadQuery, useUnreadCount } from '#web/session/unread-query.ts'
import { type ReadMark, useReadMark } from '#web/session/use-read-mark.ts'
import { isUnread } from './own-queries.ts'

/**
 * Marks all announcements as read when the screen opens, and when a new one arrives while it is open and visible. A failure is
 * only logged (docs/rules.md#silent-failures); the next attempt is made when the screen opens again, the unread count changes, or
 * the connection returns.
 * @param isComplete whether the screen shows the newest announcements: not while they load or are held back
 * @returns a function that returns whether an announcement was unread when this screen first showed it
 */
export function useMarkAllRead(announcements: readonly StudentAnnouncement[], isComplete: boolean) {
  const client = useQueryClient()
  const viewer = useViewer()
  const { queryKey } = unreadQuery(viewer)
  const unreadCount = useUnreadCount('announcements') ?? 0
  const visible = usePageVisible()
  const queueReadMark = useReadMark()
  const connected = useConnected()
  const failedCount = useRef(0)
  /** Whether a request was sent. One also marks announcements from before joining, which are in no count. */
  const wasSent = useRef(false)
  const [markedAt, setMarkedAt] = useState<readonly string[]>([])
  const [seenUnread] = useState(() => new Set<string>())

  useEffect(() => {
    for (const announcement of announcements) if (isUnread(announcement, viewer)) seenUnread.add(announcement._id)
  }, [announcements, seenUnread, viewer])

  useEffect(() => {
    if (!connected) return
    failedCount.current = 0
    wasSent.current = false
  }, [connected])

  const hasUnmarked = announcements.some(({ readAt }) => readAt === null)
  useEffect(() => {
    const isDue = unreadCount > 0 ? unreadCount !== failedCount.current : hasUnmarked && !wasSent.current
    if (!isDue || !isComplete || !visible || !connected) return
    wasSent.current = true
    // Without its ETag, because the server did not send this version.
    const showCount = (announcements: number) =>
      client.setQueryData(queryKey, (counts) => counts && { ...counts, announcements, etag: undefined })
    async function markAll(): Promise<void> {
      // An earlier request must not overwrite the count.
      await client.cancelQueries({ queryKey })
      showCount(0)
      try {
        const marked = await api('PUT /api/broadcasts/read')
        failedCount.current = 0
        setMarkedAt((times) => [...times, marked.readAt])
        showCount(marked.unreadCount)
        await invalidate(client, ['announcements'], 'all')
      } catch (error) {
        logFailure('Announcements could not be marked as read', error)
        failedCount.current = unreadCount
        showCount(unreadCount)
        // The count may not have been loaded before.
        void client.invalidateQueries({ queryKey })
      }
    }
    void markAll()
  }, [client, queryKey, unreadCount, hasUnmarked, isComplete, visible, connected])

  // Without a connection, marks of what is on the screen wait.
  const unreadIds = announcements.flatMap(({ _id, readAt }) => (readAt === null ? _id : [])).join(' ')
  useEffect(() => {
    if (connected || !visible || unreadIds === '') return
    const marks = unreadIds.split(' ').map((id): ReadMark => {
      return { route: 'PUT /api/broadcasts/{id}/read', params: { id }, affects: 'announcements', about: id }
    })
    queueReadMark(new OfflineError(undefined), marks)
    client.setQueryData(queryKey, (counts) => counts && { ...counts, announcements: 0, etag: undefined })
  }, [client, queryKey, connected, visible, unreadIds, queueReadMark])

  return (announcement: StudentAnnouncement): boolean => {
    const { _id, readAt, createdAt } = announcement
    const isMarkedHere = readAt !== null && markedAt.includes(readAt) && createdAt >= viewer.createdAt
    return isUnread(announcement, viewer) || seenUnread.has(_id) || isMarkedHere
  }
}
