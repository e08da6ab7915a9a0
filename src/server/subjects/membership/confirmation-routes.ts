import { AppError } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { confirmRequest, declineRequest } from './leader-changes.ts'
import { publishAccess, publishLists } from './publish.ts'
import { listOpenRequests, readRequest } from './two-person/present.ts'

/** Handlers of the requests that a second leader confirms: docs/leaders.md#two-person-rule. */
export function confirmationHandlers({ database, clock, events }: Services) {
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
