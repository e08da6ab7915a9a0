import type { peopleRoutes } from '#contract/people.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import { readLookAlikes, type SignIn, studentStats } from '#server/subjects/accounts/public.ts'
import { joiningHandlers } from './joining-routes.ts'
import { presentListedUser } from './present.ts'
import { searchUsers } from './search.ts'
import * as store from './store.ts'

/** Handlers by which people register, and by which leaders find them. */
export function peopleHandlers(services: Services, signIn: SignIn): Handlers<keyof typeof peopleRoutes> {
  const { database, clock } = services
  return {
    ...joiningHandlers(services, signIn),

    async 'GET /api/users'({ query }) {
      const limit = limitOf(query)
      const sort = query.sort ?? 'createdAt'
      const direction = query.order ?? (sort === 'createdAt' ? 'desc' : 'asc')
      const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, store.kindsOf(sort))
      const listing = { sort, direction, after, limit: limit + 1 }
      const { show } = query
      const search = query.search?.trim() === '' ? undefined : query.search
      const [rows, questions, looksLikeLeader] = await Promise.all([
        search === undefined && (show === undefined || show === 'students')
          ? store.listUsers(database.read, show ?? 'everyone', listing)
          : searchUsers(database.read, { search, show, now: clock() }, listing),
        studentStats.countQuestions(database.read),
        readLookAlikes(database.read),
      ])
      return toPage(
        rows,
        limit,
        (row) => presentListedUser(row, { questions, looksLikeLeader }),
        (last) => encodeCursor(store.positionOf(last, sort)),
      )
    },
  }
}
