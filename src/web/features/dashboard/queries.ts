import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, apiPage } from '../../api/api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const dashboardQuery = queryOptions({
  queryKey: [...queryKeys.dashboard, 'stats'],
  queryFn: () => api('GET /api/dashboard/stats'),
})

export const termQuery = queryOptions({
  queryKey: [...queryKeys.dashboard, 'term'],
  queryFn: () => api('GET /api/dashboard/term'),
})

export const participationQuery = queryOptions({
  queryKey: [...queryKeys.dashboard, 'participation'],
  queryFn: () => api('GET /api/dashboard/participation'),
})

export const studentsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.dashboard, 'students'],
  queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
    apiPage('GET /api/dashboard/participation/students', pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
})
