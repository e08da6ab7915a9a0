import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Priority } from '#contract/broadcasts.ts'
import { api, apiPage } from '../../api/api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const previousQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.announcements, 'all'],
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => apiPage('GET /api/broadcasts', pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
})

function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeys.announcements })
}

export const useSendAnnouncement = () =>
  useMutation({
    mutationFn: (body: { title: string; content: string; priority: Priority }) => api('POST /api/broadcasts', { body }),
    onSuccess: useReload(),
  })

export const useDeleteAnnouncement = () =>
  useMutation({
    mutationFn: (id: string) => api('DELETE /api/broadcasts/{id}', { params: { id } }),
    onSuccess: useReload(),
  })
