import type { Announcement, AnnouncementEdit } from '#contract/announcements.ts'
import { announcements_failed, load_failed, scheduled_failed } from '#messages'
import { api, apiOnce, apiPage } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { historyMeta, pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { addOwnChange, useShowOwn } from '#web/lists/own-changes.ts'

export const deletedAnnouncementsQuery = pagedQuery(
  [...queryKeys.announcements, 'deleted'],
  (cursor) => apiPage('GET /api/broadcasts/deleted', cursor),
  historyMeta,
)

/** Announcements to all students, newest first. For leaders. */
export const allAnnouncementsQuery = pagedQuery(
  [...queryKeys.announcements, 'all'],
  (cursor) => apiPage('GET /api/broadcasts', cursor),
  { failureMessage: announcements_failed },
)

/** Announcements that are sent later, the next one first. */
export const scheduledAnnouncementsQuery = pagedQuery(
  [...queryKeys.announcements, 'scheduled'],
  (cursor) => apiPage('GET /api/broadcasts/scheduled', cursor),
  { failureMessage: scheduled_failed, failureToast: false },
)

export const announcementRevisionsQuery = (id: string) =>
  pagedQuery(
    [...queryKeys.announcements, id, 'revisions'],
    (cursor) => apiPage('GET /api/broadcasts/{id}/revisions', cursor, {}, { id }),
    historyMeta,
  )

/** The students who have read an announcement, or those who have not, by name. */
export const readersQuery = (id: string, show: 'read' | 'unread') =>
  pagedQuery(
    [...queryKeys.announcements, 'readers', id, show],
    (cursor) => apiPage('GET /api/broadcasts/{id}/readers', cursor, { show }, { id }),
    { failureMessage: load_failed, failureToast: false },
  )

/** Returns a function that sends or schedules an announcement, or edits the one with the given id. */
export function useSaveAnnouncement(id: string | undefined) {
  const showOwn = useShowOwn('announcements')
  return async (body: AnnouncementEdit, keyOf: () => string) =>
    showOwn(
      id === undefined
        ? await apiOnce('POST /api/broadcasts', { body }, keyOf())
        : await api('PUT /api/broadcasts/{id}', { params: { id }, body }),
    )
}

/** Returns a function that sends a scheduled announcement before its time. */
export function useSendNow() {
  const showOwn = useShowOwn('announcements')
  return async ({ _id: id, title, content, priority, editCount }: Announcement) => {
    const body = { title, content, priority, publishAt: null, editCount }
    return showOwn(await api('PUT /api/broadcasts/{id}', { params: { id }, body }))
  }
}

/** Returns a function that deletes an announcement, or cancels a scheduled one. */
export function useDeleteAnnouncement() {
  const invalidate = useInvalidate('announcements')
  return async ({ _id: id }: Announcement) => {
    addOwnChange(id)
    await api('DELETE /api/broadcasts/{id}', { params: { id } })
    await invalidate()
  }
}

/** Returns a function that restores a deleted announcement. */
export function useRestoreAnnouncement() {
  const showOwn = useShowOwn('announcements')
  return async (id: string) => {
    await api('POST /api/broadcasts/{id}/restore', { params: { id } })
    await showOwn({ _id: id })
  }
}
