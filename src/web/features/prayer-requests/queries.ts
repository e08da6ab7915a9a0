import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPage } from '../../api/api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const communityQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.prayerRequests, 'community'],
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => apiPage('GET /api/prayer-requests', pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
})

export const managedQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.prayerRequests, 'managed'],
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => apiPage('GET /api/prayer-requests/admin', pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
})

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
