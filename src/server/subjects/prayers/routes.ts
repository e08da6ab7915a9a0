import type { prayerRoutes } from '#contract/prayers.ts'
import type { Audience } from '#contract/rules/prayers.ts'
import { isBlank } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { conflictOn } from '#server/platform/http/conflict-on.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { paginateById, paginateDeleted } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import * as present from './present.ts'
import { revisions } from './revisions.ts'
import * as store from './store.ts'
import { oneResponse } from './write-store.ts'
import * as writes from './writes.ts'

const refuseSecondResponse = conflictOn(oneResponse, messages.prayer_already_responded)

interface Changed {
  id: string
  studentId: string
  audience: Audience
}

export function prayerHandlers({ database, clock, events }: Services): Handlers<keyof typeof prayerRoutes> {
  /** Publishes a change to everyone who may see the request. Only its author and leaders learn of one that is for leaders only. */
  function publish({ id, studentId, audience }: Changed): void {
    const readers = audience === 'leaders' ? { student: studentId } : 'everyone'
    events.publish({ change: 'prayers', id, audience: readers })
  }

  async function changeAnswered(id: string, studentId: string, isAnswered: boolean, thanks: string | null) {
    const change = { id, studentId, isAnswered, thanks, now: clock().toISOString() }
    const { row, isChanged } = await database.write((transaction) => writes.changeAnswered(transaction, change))
    const found = orNotFound(row, messages.prayer_not_found)
    if (isChanged) publish({ id, studentId, audience: found.audience })
    return present.presentForAuthor(found)
  }

  return {
    'GET /api/prayer-requests': ({ viewer, query }) =>
      paginateById(
        query,
        (before, limit) => store.listForCommunity(database.read, { readerId: viewer.id, before, limit }),
        present.presentForCommunity,
      ),

    'GET /api/prayer-requests/mine': ({ viewer, query }) =>
      paginateById(
        query,
        (before, limit) => store.listOfAuthor(database.read, { studentId: viewer.id, before, limit }),
        present.presentForAuthor,
      ),

    async 'POST /api/prayer-requests'({ viewer, body, createOnce }) {
      const [id, studentId] = [newId(), viewer.id]
      const { content, audience = 'anonymous' } = body
      const request = { id, studentId, content, audience, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => writes.createPrayerRequest(transaction, request),
        load: (first) => store.findForCommunity(database.read, { id: first, readerId: viewer.id }),
      })
      if (isNew) publish(request)
      return present.presentForCommunity(orNotFound(row, messages.prayer_not_found))
    },

    async 'PUT /api/prayer-requests/read'({ viewer }) {
      const { isAny, news } = await database.write((transaction) => writes.markPrayersSeen(transaction, viewer.id))
      // Updates the author's other devices.
      if (isAny) events.publish({ change: 'prayers', id: viewer.id, audience: { user: viewer.id } })
      return news
    },

    async 'PUT /api/prayer-requests/{id}'({ viewer, params: { id }, body }) {
      const edit = { ...body, id, studentId: viewer.id, now: clock().toISOString() }
      const { row, earlierAudience } = await database.write((transaction) =>
        writes.editPrayerRequest(transaction, edit),
      )
      // It appears for the group, or disappears.
      if (earlierAudience !== undefined) {
        publish({ ...edit, audience: earlierAudience === 'leaders' ? edit.audience : earlierAudience })
      }
      return present.presentForAuthor(orNotFound(row, messages.prayer_not_found))
    },

    async 'POST /api/prayer-requests/{id}/withdraw'({ viewer, params: { id } }) {
      const withdrawal = { id, studentId: viewer.id, now: clock().toISOString() }
      const audience = await database.write((transaction) => writes.withdrawPrayerRequest(transaction, withdrawal))
      publish({ id, studentId: viewer.id, audience })
    },

    'POST /api/prayer-requests/{id}/answered': ({ viewer, params: { id }, body: { thanks = '' } }) =>
      changeAnswered(id, viewer.id, true, isBlank(thanks) ? null : thanks),

    async 'DELETE /api/prayer-requests/{id}/answered'({ viewer, params: { id } }) {
      await changeAnswered(id, viewer.id, false, null)
    },

    async 'POST /api/prayer-requests/{id}/pray'({ viewer, params: { id } }) {
      const prayer = { requestId: id, studentId: viewer.id, now: clock().toISOString() }
      const { row, audience } = await database.write((transaction) => writes.pray(transaction, prayer))
      if (audience !== undefined) publish({ id, studentId: viewer.id, audience })
      return present.presentForCommunity(orNotFound(row, messages.prayer_not_found))
    },

    'GET /api/prayer-requests/admin': ({ query }) =>
      paginateById(
        query,
        (after, limit) => store.listForLeaders(database.read, query, { after, limit }),
        present.presentForLeaders,
        query.show === 'unanswered' ? '' : undefined,
      ),

    'GET /api/prayer-requests/deleted': ({ query }) =>
      paginateDeleted(query, (position) => store.listDeleted(database.read, position), present.presentDeleted),

    async 'GET /api/prayer-requests/{id}/revisions'({ params: { id }, query }) {
      orNotFound(await store.findId(database.read, { id }), messages.prayer_not_found)
      return revisions.page(database.read, id, query)
    },

    async 'POST /api/prayer-requests/{id}/respond'({ viewer, params: { id }, body, createOnce }) {
      const { response: content, isPrivate } = body
      const response = { requestId: id, content, isPrivate, respondedBy: viewer.id, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => writes.respondToPrayerRequest(transaction, response),
        load: () => store.findForLeaders(database.read, { id }),
      }).catch(refuseSecondResponse)
      const found = orNotFound(row, messages.prayer_not_found)
      if (isNew) publish({ id, studentId: found.student_id, audience: found.audience })
      return present.presentForLeaders(found)
    },

    async 'DELETE /api/prayer-requests/{id}'({ viewer, params: { id } }) {
      const deletion = { id, deletedBy: viewer.id, now: clock().toISOString() }
      const deleted = await database.write((transaction) => writes.deletePrayerRequest(transaction, deletion))
      publish({ id, studentId: deleted.student_id, audience: deleted.audience })
    },

    async 'POST /api/prayer-requests/{id}/restore'({ viewer, params: { id } }) {
      const restoration = { id, restoredBy: viewer.id, now: clock().toISOString() }
      const restored = await database.write((transaction) => writes.restorePrayerRequest(transaction, restoration))
      publish({ id, studentId: restored.student_id, audience: restored.audience })
    },
  }
}
