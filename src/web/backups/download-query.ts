import { queryOptions } from '@tanstack/react-query'
import { load_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Whether this leader may download a backup. It changes with the requests to leaders. */
export const downloadQuery = queryOptions({
  queryKey: [...queryKeys.confirmations, 'download backup'],
  queryFn: () => api('GET /api/backups/download'),
  meta: { failureMessage: load_failed, failureToast: false },
})
