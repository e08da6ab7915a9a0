import { useMutation } from '@tanstack/react-query'
import type { Priority } from '#contract/announcements.ts'
import { announcements_failed } from '#messages'
import { api, apiOnce, apiPage } from '../../api/api.ts'
import { useInvalidate } from '../../api/invalidate.ts'
import { historyMeta, pagedQuery } from '../../api/paged-query.ts'
import { queryKeys } from '../../api/query-keys.ts'

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

export const useSendAnnouncement = () =>
  useMutation({
    mutationFn: ({ key, ...body }: { title: string; content: string; priority: Priority; key: string }) =>
      apiOnce('POST /api/broadcasts', { body }, key),
    onSuccess: useInvalidate('announcements'),
  })

export const useDeleteAnnouncement = () =>
  useMutation({
    mutationFn: (id: string) => api('DELETE /api/broadcasts/{id}', { params: { id } }),
    onSuccess: useInvalidate('announcements'),
  })
