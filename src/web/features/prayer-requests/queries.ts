import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PrayerRequest } from '#contract/prayer-requests.ts'
import { prayer_failed } from '#messages'
import { api, apiOnce, apiPage } from '../../api/api.ts'
import { useInvalidate } from '../../api/invalidate.ts'
import { historyMeta, pagedQuery } from '../../api/paged-query.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Prayer requests without authors, for students. */
export const communityQuery = pagedQuery(
  [...queryKeys.prayerRequests, 'community'],
  (cursor) => apiPage('GET /api/prayer-requests', cursor),
  { failureMessage: prayer_failed },
)

/** Prayer requests with authors, for leaders. */
export const managedQuery = pagedQuery(
  [...queryKeys.prayerRequests, 'managed'],
  (cursor) => apiPage('GET /api/prayer-requests/admin', cursor),
  { failureMessage: prayer_failed },
)

export const deletedQuery = pagedQuery(
  [...queryKeys.prayerRequests, 'deleted'],
  (cursor) => apiPage('GET /api/prayer-requests/deleted', cursor),
  historyMeta,
)

export const useSubmitPrayerRequest = () =>
  useMutation({
    mutationFn: ({ content, key }: { content: string; key: string }) =>
      apiOnce('POST /api/prayer-requests', { body: { content } }, key),
    onSuccess: useInvalidate('prayers'),
  })

type CommunityPages = InfiniteData<{ items: PrayerRequest[]; next: string | undefined }>

export function usePray(id: string) {
  const client = useQueryClient()
  const refetch = useInvalidate('prayers')
  return useMutation({
    mutationFn: () => api('POST /api/prayer-requests/{id}/pray', { params: { id } }),
    onSuccess: (prayed) => {
      // Updates the cached list at once, because the refetch may fail.
      client.setQueryData(
        communityQuery.queryKey,
        (loaded: CommunityPages | undefined) =>
          loaded && {
            ...loaded,
            pages: loaded.pages.map((page) => ({
              ...page,
              items: page.items.map((request) => (request._id === id ? prayed : request)),
            })),
          },
      )
      void refetch()
    },
  })
}

export const useRespond = (id: string) =>
  useMutation({
    mutationFn: ({ response, key }: { response: string; key: string }) =>
      apiOnce('POST /api/prayer-requests/{id}/respond', { params: { id }, body: { response } }, key),
    onSettled: useInvalidate('prayers'),
  })

export const useDeletePrayerRequest = () =>
  useMutation({
    mutationFn: (id: string) => api('DELETE /api/prayer-requests/{id}', { params: { id } }),
    onSuccess: useInvalidate('prayers'),
  })
