import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The newest questions with the status of the student's responses, newest first. */
export const termQuery = queryOptions({
  queryKey: [...queryKeys.dashboard, 'term'],
  queryFn: () => api('GET /api/dashboard/term'),
})
