import { keepPreviousData } from '@tanstack/react-query'
import type { SortOrder, UserColumn } from '#contract/user-columns.ts'
import { apiPage } from '../../api/api.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { queryKeys } from '../../api/query-keys.ts'

export interface Sorting {
  sort: UserColumn
  order: SortOrder
}

/** The accounts, sorted by the server; by default, newest first. The previous rows stay until the new ones arrive. */
export const usersQuery = (sorting: Sorting | undefined) => ({
  ...pagedQuery(
    [...queryKeys.users, sorting],
    (cursor) => apiPage('GET /api/users', cursor, sorting && { ...sorting }),
    // The screen reports the failure below the empty table (docs/product.md#silent-failures).
    { failureLog: 'The accounts could not be fetched' },
  ),
  placeholderData: keepPreviousData,
})
