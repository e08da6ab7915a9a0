import { queryOptions } from '@tanstack/react-query'
import { load_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** How many parents have said yes or no to an announcement, or to photos. */
export const permissionQuery = (about: string) =>
  queryOptions({
    queryKey: [...queryKeys.permissions, about],
    queryFn: () => api('GET /api/permissions/{about}', { params: { about } }),
    meta: { failureMessage: load_failed, failureToast: false },
  })
