import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const dashboardQuery = queryOptions({
  queryKey: queryKeys.dashboard,
  queryFn: () => api('GET /api/dashboard/stats'),
})
