import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SortOrder, UserColumn } from '#contract/user-columns.ts'
import { apiPage } from '../../api/api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export interface Sorting {
  sort: UserColumn
  order: SortOrder
}

/** @param sorting by the server, which is needed once there is more than one page */
export const usersQuery = (sorting: Sorting | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.users, sorting],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      apiPage('GET /api/users', pageParam, sorting && { ...sorting }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
