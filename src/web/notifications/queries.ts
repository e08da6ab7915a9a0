import { queryOptions } from '@tanstack/react-query'
import { load_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The notifications of the current user. */
export const notificationsQuery = queryOptions({
  queryKey: [...queryKeys.notifications],
  queryFn: () => api('GET /api/notifications'),
  meta: { failureMessage: load_failed, failureToast: false },
})
