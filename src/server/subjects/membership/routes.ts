import type { membershipRoutes } from '#contract/membership.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import type { SignIn } from '#server/subjects/accounts/public.ts'
import { invitationHandlers } from './invitations/routes.ts'
import { confirmRequest, declineRequest } from './leader-changes.ts'
import { leaderJoiningHandlers } from './leader-joining.ts'
import { personHandlers } from './person-routes.ts'
import { publishAccess, publishLists } from './publish.ts'
import { recoveryCodeHandlers } from './recovery-code-routes.ts'
import { listOpenRequests, readRequest } from './two-person/present.ts'

/** Handlers of the requests that a second leader confirms: docs/leaders.md#two-person-rule. */
function confirmationHandlers({ database, clock, events }: Services) {
  return {
    'GET /api/confirmations': ({ viewer }) => listOpenRequests(database.read, viewer.id, clock()),

    async 'POST /api/confirmations/{id}/confirm'({ viewer, params: { id } }) {
      const decision = { confirmationId: id, leaderId: viewer.id, now: clock() }
      const { changed, impossible } = await database.write((transaction) => confirmRequest(transaction, decision))
      const confirmation = await readRequest(database.read, id, viewer.id, clock())
      if (changed === undefined) publishLists(events, confirmation.subject?._id ?? viewer.id)
      else publishAccess(events, changed.id)
      if (impossible !== undefined) throw new AppError('conflict', impossible)
      return confirmation
    },

    async 'POST /api/confirmations/{id}/decline'({ viewer, params: { id } }) {
      const decision = { confirmationId: id, leaderId: viewer.id, now: clock() }
      const removed = await database.write((transaction) => declineRequest(transaction, decision))
      const confirmation = await readRequest(database.read, id, viewer.id, clock())
      for (const userId of removed) publishAccess(events, userId)
      publishLists(events, confirmation.subject?._id ?? viewer.id)
      return confirmation
    },
  } satisfies Partial<Handlers>
}

/** Handlers by which leaders join, and decide who belongs to the group and with which role. */
export const membershipHandlers = (services: Services, signIn: SignIn): Handlers<keyof typeof membershipRoutes> => ({
  ...invitationHandlers(services),
  ...leaderJoiningHandlers(services, signIn),
  ...personHandlers(services),
  ...recoveryCodeHandlers(services, signIn),
  ...confirmationHandlers(services),
})
