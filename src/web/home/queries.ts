import { queryOptions } from '@tanstack/react-query'
import { api, apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

export const dashboardQuery = queryOptions({
  queryKey: [...queryKeys.dashboard, 'stats'],
  queryFn: () => api('GET /api/dashboard/stats'),
})

export const dashboardAnnouncementsQuery = queryOptions({
  queryKey: [...queryKeys.announcements, 'dashboard'],
  queryFn: () => api('GET /api/dashboard/announcements'),
})

export const noticesQuery = queryOptions({
  queryKey: queryKeys.notices,
  queryFn: () => api('GET /api/notices'),
  meta: { failureLog: 'The notices could not be fetched' },
})

export const studentsQuery = pagedQuery([...queryKeys.dashboard, 'students'], (cursor) =>
  apiPage('GET /api/dashboard/participation/students', cursor),
)
