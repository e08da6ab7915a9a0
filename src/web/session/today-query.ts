import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { localDay } from '#web/ui/local-day.ts'

/** What waits for the viewer, and what is new. */
export const todayQuery = queryOptions({
  queryKey: [...queryKeys.today],
  queryFn: () => api('GET /api/dashboard/today', { query: { day: localDay(new Date()) } }),
})
