import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPage } from '../../api/api.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const communityQuery = pagedQuery([...queryKeys.prayerRequests, 'community'], (cursor) =>
  apiPage('GET /api/prayer-requests', cursor),
)

export const managedQuery = pagedQuery([...queryKeys.prayerRequests, 'managed'], (cursor) =>
  apiPage('GET /api/prayer-requests/admin', cursor),
)

/** Whatever is changed, the list is loaded again. */
function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeys.prayerRequests })
}

export const useSubmitPrayerRequest = () =>
  useMutation({
    mutationFn: (content: string) => api('POST /api/prayer-requests', { body: { content } }),
    onSuccess: useReload(),
  })

export const usePray = (id: string) =>
  useMutation({
    mutationFn: () => api('POST /api/prayer-requests/{id}/pray', { params: { id } }),
    onSuccess: useReload(),
  })

export const useRespond = (id: string) =>
  useMutation({
    mutationFn: (response: string) =>
      api('POST /api/prayer-requests/{id}/respond', { params: { id }, body: { response } }),
    onSettled: useReload(),
  })

export const useDeletePrayerRequest = () =>
  useMutation({
    mutationFn: (id: string) => api('DELETE /api/prayer-requests/{id}', { params: { id } }),
    onSuccess: useReload(),
  })
