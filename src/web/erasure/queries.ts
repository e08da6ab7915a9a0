import { load_failed } from '#messages'
import { apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Accounts that nobody has used for long, the longest unused first. */
export const unusedQuery = pagedQuery(
  [...queryKeys.users, 'unused'],
  (cursor) => apiPage('GET /api/retention', cursor, {}),
  { failureMessage: load_failed, failureToast: false },
)
