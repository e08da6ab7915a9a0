import type { SortOrder, UserColumn } from '#contract/user-columns.ts'
import { apiPage } from '../../api/api.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { queryKeys } from '../../api/query-keys.ts'

export interface Sorting {
  sort: UserColumn
  order: SortOrder
}

/** @param sorting by the server, which is needed once there is more than one page */
export const usersQuery = (sorting: Sorting | undefined) =>
  pagedQuery([...queryKeys.users, sorting], (cursor) => apiPage('GET /api/users', cursor, sorting && { ...sorting }))
