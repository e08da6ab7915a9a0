import { readCounter } from '#server/platform/database/counters.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import { readLeaderSkeletons } from '#server/subjects/accounts/public.ts'
import { presentListedUser } from './present.ts'
import { searchUsers } from './search.ts'
import * as store from './store.ts'

export function userHandlers({ database, clock }: Services): Handlers<'GET /api/users'> {
  return {
    async 'GET /api/users'({ query }) {
      const limit = limitOf(query)
      const sort = query.sort ?? 'createdAt'
      const direction = query.order ?? (sort === 'createdAt' ? 'desc' : 'asc')
      const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, store.kindsOf(sort))
      const listing = { sort, direction, after, limit: limit + 1 }
      const { show } = query
      const search = query.search?.trim() === '' ? undefined : query.search
      const [rows, questions, leaders] = await Promise.all([
        search === undefined && (show === undefined || show === 'students')
          ? store.listUsers(database.read, show ?? 'everyone', listing)
          : searchUsers(database.read, { search, show, now: clock() }, listing),
        readCounter(database.read, 'questions'),
        readLeaderSkeletons(database.read),
      ])
      return toPage(
        rows,
        limit,
        (row) => presentListedUser(row, { questions, leaders }),
        (last) => encodeCursor(store.positionOf(last, sort)),
      )
    },
  }
}
