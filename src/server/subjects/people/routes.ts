import type { peopleRoutes } from '#contract/people.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import {
  isBeingSetUp,
  presentOwnUser,
  readLookAlikes,
  type SignIn,
  studentStats,
} from '#server/subjects/accounts/public.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { presentListedUser } from './present.ts'
import { createRegistrations } from './registration.ts'
import { searchUsers } from './search.ts'
import * as store from './store.ts'
import { assignLeaders } from './writes.ts'

/** Handlers by which students join. */
function joiningHandlers(services: Services, signIn: SignIn) {
  const { database, events, securityLog } = services
  const registerOnce = createRegistrations(services, signIn)

  return {
    async 'GET /api/joining'() {
      const [row, isPending] = await Promise.all([readSettings(database.read), isBeingSetUp(database.read)])
      return {
        isSetUp: !isPending,
        joinCodeRequired: row.join_code_required === 1,
        approvalRequired: row.approval_required === 1,
        consentAge: row.consent_age,
      }
    },

    async 'POST /api/auth/register'(registration) {
      const { user, token, isNew } = await registerOnce(registration)
      const registered = { token, user: presentOwnUser(user) }
      if (!isNew) return registered
      securityLog('registration', registration.caller, { account: user.id })
      if (!registered.user.awaitingApproval) {
        events.publish({ change: 'chat', id: user.id, audience: { student: user.id } })
      }
      events.publish({ change: 'users', id: user.id, audience: { student: user.id } })
      return registered
    },
  } satisfies Partial<Handlers>
}

/** Handlers by which people register, and by which leaders find them. */
export function peopleHandlers(services: Services, signIn: SignIn): Handlers<keyof typeof peopleRoutes> {
  const { database, clock, events } = services
  return {
    ...joiningHandlers(services, signIn),

    async 'GET /api/users'({ viewer, query }) {
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
          : searchUsers(database.read, { search, show, readerId: viewer.id, now: clock() }, listing),
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

    async 'PUT /api/assigned-leaders'({ viewer, body }) {
      const [students, leaders] = [[...new Set(body.students)], [...new Set(body.leaders)]]
      const assigning = { students, leaders, actorId: viewer.id, now: clock() }
      const before = await database.write((transaction) => assignLeaders(transaction, assigning))
      const [changed] = before.flatMap((group) => group.students)
      // One event for all: it makes leaders' screens fetch every list of people.
      if (changed !== undefined) events.publish({ change: 'users', id: changed, audience: { leaders: true } })
      return { before }
    },
  }
}
