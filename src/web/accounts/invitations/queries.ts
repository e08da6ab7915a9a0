import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The open invitations of leaders, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: [...queryKeys.invitations],
  queryFn: () => api('GET /api/invitations'),
})
