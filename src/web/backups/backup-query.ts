import { queryOptions } from '@tanstack/react-query'
import { load_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Whether backups work. For leaders. */
export const backupQuery = queryOptions({
  queryKey: [...queryKeys.backups],
  queryFn: () => api('GET /api/backups'),
  meta: { failureMessage: load_failed, failureToast: false },
})
