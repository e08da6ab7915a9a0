import { load_failed } from '#messages'
import { apiPage } from '#web/api/api.ts'
import { historyMeta, pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

export const deletedAnnouncementsQuery = pagedQuery(
  [...queryKeys.announcements, 'deleted'],
  (cursor) => apiPage('GET /api/broadcasts/deleted', cursor),
  historyMeta,
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
