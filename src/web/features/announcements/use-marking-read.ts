import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReadersAnnouncement } from '#contract/broadcasts.ts'
import { announcementsQuery } from '../../announcements/queries.ts'
import { api } from '../../api/api.ts'
import { logFailure } from '../../api/log-failure.ts'

type Pages = InfiniteData<{ items: ReadersAnnouncement[]; next: string | undefined }>

const withAnnouncement = (pages: Pages | undefined, read: ReadersAnnouncement): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item._id === read._id ? read : item)),
    })),
  }

/**
 * Section 2: opening the screen marks every unread announcement as read, one after the other, and the badge goes down with each.
 * Section 8: a failure is only logged; the announcement then stays unread until the screen is opened again.
 * @returns tells which were unread when the screen was opened
 */
export function useMarkingRead(announcements: readonly ReadersAnnouncement[]) {
  const client = useQueryClient()
  const [found] = useState(() => new Set<string>())
  useEffect(() => {
    const unread = announcements.filter(({ _id, readAt }) => readAt === null && !found.has(_id))
    for (const { _id } of unread) found.add(_id)
    async function markAll(): Promise<void> {
      for (const { _id: id } of unread) {
        try {
          const read = await api('PUT /api/broadcasts/{id}/read', { params: { id } })
          client.setQueryData(announcementsQuery.queryKey, (pages: Pages | undefined) => withAnnouncement(pages, read))
        } catch (error) {
          logFailure('An announcement could not be marked as read', error)
        }
      }
    }
    void markAll()
  }, [announcements, client, found])
  return ({ _id, readAt }: ReadersAnnouncement): boolean => readAt === null || found.has(_id)
}
