import { apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The people who wait for a leader to let them in, oldest first. */
export const waitingQuery = pagedQuery(
  [...queryKeys.users, 'waiting'],
  (cursor) => apiPage('GET /api/users/waiting', cursor, { limit: '100' }),
  { failureLog: 'The people who wait could not be fetched' },
)
