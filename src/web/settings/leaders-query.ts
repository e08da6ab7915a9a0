import { queryOptions } from '@tanstack/react-query'
import { load_failed } from '#messages'
import { apiPage } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The first 100 leaders by name, with those who receive concerns. For leaders. */
export const leadersQuery = queryOptions({
  queryKey: [...queryKeys.users, 'leaders'],
  queryFn: async () => {
    const query = { show: 'leaders', sort: 'name', limit: '100' } as const
    return (await apiPage('GET /api/users', undefined, query)).items
  },
  meta: { failureMessage: load_failed, failureToast: false },
})
