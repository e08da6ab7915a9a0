import type { Person } from '#contract/people.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { findAccount, findOpenRequest, lockAccount } from '#server/subjects/accounts/public.ts'
import { changeHold } from '#server/subjects/erasure/public.ts'
import { changeLeader } from './leader-changes.ts'
import { publishAccess, publishLists } from './publish.ts'

/**
 * Handlers that erase a person, or hold the person's data: docs/leaders.md#erasing-a-person.
 * @param readPerson returns a person as a leader sees them
 */
export function erasureHandlers(
  { database, clock, events }: Services,
  readPerson: (viewer: Viewer, id: string) => Promise<Person>,
) {
  return {
    async 'POST /api/users/{id}/erase'({ viewer, params: { id } }) {
      const now = clock()
      const change = { userId: id, actorId: viewer.id, now }
      const outcome = await database.write((transaction) => changeLeader(transaction, 'erase', change))
      if (outcome === 'done') {
        publishAccess(events, id)
        events.publish({ change: 'prayers', id, audience: 'everyone' })
        events.publish({ change: 'responses', id, audience: { leaders: true } })
        return { isErased: true }
      }
      publishLists(events, id)
      const confirmation = await findOpenRequest(database.read, { subjectId: id, action: 'erase' }, viewer.id, now)
      return { isErased: false, ...(confirmation !== undefined && { confirmation }) }
    },

    async 'PUT /api/users/{id}/hold'({ viewer, params: { id }, body: { reason } }) {
      await findAccount(database.read, id)
      const now = clock().toISOString()
      const isChanged = await database.write(async (transaction) => {
        const account = await lockAccount(transaction, id)
        return changeHold(transaction, { account, reason, actorId: viewer.id, now })
      })
      if (isChanged) publishLists(events, id)
      return readPerson(viewer, id)
    },
  } satisfies Partial<Handlers>
}
