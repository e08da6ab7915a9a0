import { keepPreviousData } from '@tanstack/react-query'
import type { SortOrder, UserColumn, UserFilter } from '#contract/rules/people.ts'
import { apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** What the list of users shows, and in which order. */
export interface UsersView {
  search?: string | undefined
  show?: UserFilter | undefined
  sort?: UserColumn | undefined
  order?: SortOrder | undefined
}

/** The accounts, sorted by the server; by default, newest first. The previous rows stay until the new ones arrive. */
export const usersQuery = (view: UsersView) => ({
  ...pagedQuery(
    [...queryKeys.users, 'list', view],
    (cursor) => apiPage('GET /api/users', cursor, { ...view }),
    // The screen reports the failure below the empty table (docs/rules.md#silent-failures).
    { failureLog: 'The accounts could not be fetched' },
  ),
  placeholderData: keepPreviousData,
})
