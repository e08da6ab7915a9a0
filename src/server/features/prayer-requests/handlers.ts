import * as messages from '#messages'
import { conflictOn } from '../../api/conflict-on.ts'
import type { Handlers } from '../../api/handlers.ts'
import { paginateById, paginateDeleted } from '../../api/pagination.ts'
import { newId } from '../../database/new-id.ts'
import { orNotFound } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { presentDeleted, presentForCommunity, presentForLeaders } from './presenter.ts'
import * as store from './store.ts'
import { createPrayerRequest, deletePrayerRequest, pray, respondToPrayerRequest } from './writes.ts'

type PrayerRequestKeys =
  | 'GET /api/prayer-requests'
  | 'POST /api/prayer-requests'
  | 'POST /api/prayer-requests/{id}/pray'
  | 'GET /api/prayer-requests/admin'
  | 'GET /api/prayer-requests/deleted'
  | 'POST /api/prayer-requests/{id}/respond'
  | 'DELETE /api/prayer-requests/{id}'

const refuseSecondResponse = conflictOn(store.oneResponse, messages.prayer_already_responded)

export function prayerRequestHandlers({ database, clock, events }: Services): Handlers<PrayerRequestKeys> {
  const publish = (id: string) => events.publish({ change: 'prayers', id, audience: 'everyone' })

  return {
    'GET /api/prayer-requests': ({ viewer, query }) =>
      paginateById(
        query,
        (before, limit) => store.listForCommunity(database.read, viewer.id, before, limit),
        presentForCommunity,
      ),

    async 'POST /api/prayer-requests'({ viewer, body, createOnce }) {
      const id = newId()
      const request = { id, studentId: viewer.id, content: body.content, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => createPrayerRequest(transaction, request),
        load: (first) => store.findForCommunity(database.read, first, viewer.id),
      })
      if (isNew) publish(id)
      return presentForCommunity(orNotFound(row, messages.prayer_not_found))
    },

    async 'POST /api/prayer-requests/{id}/pray'({ viewer, params: { id } }) {
      const prayer = { requestId: id, studentId: viewer.id, now: clock().toISOString() }
      const { row, isFirst } = await database.write((transaction) => pray(transaction, prayer))
      if (isFirst) publish(id)
      return presentForCommunity(orNotFound(row, messages.prayer_not_found))
    },

    'GET /api/prayer-requests/admin': ({ query }) =>
      paginateById(
        query,
        (before, limit) => store.listForLeaders(database.read, query.student, before, limit),
        presentForLeaders,
      ),

    'GET /api/prayer-requests/deleted': ({ query }) =>
      paginateDeleted(query, (position) => store.listDeleted(database.read, position), presentDeleted),

    async 'POST /api/prayer-requests/{id}/respond'({ viewer, params: { id }, body, createOnce }) {
      const response = { requestId: id, content: body.response, respondedBy: viewer.id, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => respondToPrayerRequest(transaction, response),
        load: () => store.findForLeaders(database.read, id),
      }).catch(refuseSecondResponse)
      if (isNew) publish(id)
      return presentForLeaders(orNotFound(row, messages.prayer_not_found))
    },

    async 'DELETE /api/prayer-requests/{id}'({ viewer, params: { id } }) {
      const deletion = { id, deletedBy: viewer.id, now: clock().toISOString() }
      await database.write((transaction) => deletePrayerRequest(transaction, deletion))
      publish(id)
    },
  }
}
