import { keepPreviousData } from '@tanstack/react-query'
import type { SortOrder, UserColumn } from '#contract/user-columns.ts'
import { apiPage } from '../../api/api.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { queryKeys } from '../../api/query-keys.ts'

export interface Sorting {
  sort: UserColumn
  order: SortOrder
}

/** Reads the accounts in the server's order, newest first unless sorted. The rows shown before stay until the new ones arrive. */
export const usersQuery = (sorting: Sorting | undefined) => ({
  ...pagedQuery(
    [...queryKeys.users, sorting],
    (cursor) => apiPage('GET /api/users', cursor, sorting && { ...sorting }),
    // The table stays empty, and a text below it says why.
    { failureLog: 'The accounts could not be fetched' },
  ),
  placeholderData: keepPreviousData,
})
