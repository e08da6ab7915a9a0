import { apiPage } from '../api/api.ts'
import { pagedQuery } from '../api/paged-query.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The people who wait for a leader to let them in, oldest first. */
export const waitingQuery = pagedQuery(
  [...queryKeys.users, 'waiting'],
  (cursor) => apiPage('GET /api/users/waiting', cursor, { limit: '100' }),
  { failureLog: 'The people who wait could not be fetched' },
)
