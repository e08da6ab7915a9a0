import { queryOptions } from '@tanstack/react-query'
import { load_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The settings of the group. For leaders. */
export const settingsQuery = queryOptions({
  queryKey: [...queryKeys.settings],
  queryFn: () => api('GET /api/settings'),
  meta: { failureMessage: load_failed, failureToast: false },
})
