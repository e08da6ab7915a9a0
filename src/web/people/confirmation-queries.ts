import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The open requests for changes that a second leader confirms, newest first. */
export const confirmationsQuery = queryOptions({
  queryKey: queryKeys.confirmations,
  queryFn: () => api('GET /api/confirmations'),
  meta: { failureLog: 'The requests to leaders could not be fetched' },
})
