import * as messages from '#messages'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { presentConfirmation, presentRequests } from '#server/subjects/accounts/public.ts'
import * as confirmations from '#server/subjects/accounts/two-person/store.ts'
import { confirmRequest, declineRequest } from './leader-changes.ts'
import { publishAccess, publishLists } from './publish.ts'

type ConfirmationKeys =
  | 'GET /api/confirmations'
  | 'POST /api/confirmations/{id}/confirm'
  | 'POST /api/confirmations/{id}/decline'

/** Handlers of the requests that a second leader confirms: docs/product.md#two-person-rule. */
export function confirmationHandlers({ database, clock, events }: Services): Handlers<ConfirmationKeys> {
  const { read } = database

  async function readConfirmation(viewerId: string, id: string) {
    const row = orNotFound(await confirmations.findConfirmation(read, id), messages.confirmation_not_found)
    return presentConfirmation(row, viewerId, clock().toISOString())
  }

  return {
    async 'GET /api/confirmations'({ viewer }) {
      const now = clock()
      return presentRequests(read, await confirmations.listOpen(read, now.toISOString()), viewer.id, now)
    },

    async 'POST /api/confirmations/{id}/confirm'({ viewer, params: { id } }) {
      const decision = { confirmationId: id, leaderId: viewer.id, now: clock() }
      const { changed, impossible } = await database.write((transaction) => confirmRequest(transaction, decision))
      const confirmation = await readConfirmation(viewer.id, id)
      if (changed === undefined) publishLists(events, confirmation.subject?._id ?? viewer.id)
      else publishAccess(events, changed.id)
      if (impossible !== undefined) throw new AppError('conflict', impossible)
      return confirmation
    },

    async 'POST /api/confirmations/{id}/decline'({ viewer, params: { id } }) {
      const decision = { confirmationId: id, leaderId: viewer.id, now: clock() }
      const removed = await database.write((transaction) => declineRequest(transaction, decision))
      const confirmation = await readConfirmation(viewer.id, id)
      for (const userId of removed) publishAccess(events, userId)
      publishLists(events, confirmation.subject?._id ?? viewer.id)
      return confirmation
    },
  }
}
