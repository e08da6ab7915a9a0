import * as messages from '#messages'
import type { Handlers } from '../../api/handlers.ts'
import { paginateById, paginateDeleted } from '../../api/pagination.ts'
import { UniqueViolation } from '../../database/errors.ts'
import { newId } from '../../database/new-id.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { presentDeleted, presentForCommunity, presentForLeaders } from './presenter.ts'
import * as store from './store.ts'

type PrayerRequestKeys =
  | 'GET /api/prayer-requests'
  | 'POST /api/prayer-requests'
  | 'POST /api/prayer-requests/{id}/pray'
  | 'GET /api/prayer-requests/admin'
  | 'GET /api/prayer-requests/deleted'
  | 'POST /api/prayer-requests/{id}/respond'
  | 'DELETE /api/prayer-requests/{id}'

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('not_found', messages.prayer_not_found())
  return row
}

function refuseSecondResponse(error: unknown): never {
  if (error instanceof UniqueViolation && error.constraint === store.oneResponse) {
    throw new AppError('conflict', messages.prayer_already_responded())
  }
  throw error
}

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
        async write(transaction) {
          await store.insertPrayerRequest(transaction, request)
          return store.findForCommunity(transaction, id, viewer.id)
        },
        load: (first) => store.findForCommunity(database.read, first, viewer.id),
      })
      if (isNew) publish(id)
      return presentForCommunity(found(row))
    },

    async 'POST /api/prayer-requests/{id}/pray'({ viewer, params }) {
      const prayer = { requestId: params.id, studentId: viewer.id, now: clock().toISOString() }
      const { row, counted } = await database.write(async (transaction) => {
        found(await store.findForCommunity(transaction, params.id, viewer.id))
        const counted = await store.addPrayer(transaction, prayer)
        return { counted, row: found(await store.findForCommunity(transaction, params.id, viewer.id)) }
      })
      if (counted) publish(params.id)
      return presentForCommunity(row)
    },

    'GET /api/prayer-requests/admin': ({ query }) =>
      paginateById(query, (before, limit) => store.listForLeaders(database.read, before, limit), presentForLeaders),

    'GET /api/prayer-requests/deleted': ({ query }) =>
      paginateDeleted(query, (position) => store.listDeleted(database.read, position), presentDeleted),

    async 'POST /api/prayer-requests/{id}/respond'({ viewer, params, body, createOnce }) {
      const { id } = params
      const response = { requestId: id, content: body.response, respondedBy: viewer.id, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id,
        async write(transaction) {
          found(await store.findForLeaders(transaction, id))
          await store.insertResponse(transaction, response)
          return store.findForLeaders(transaction, id)
        },
        load: () => store.findForLeaders(database.read, id),
      }).catch(refuseSecondResponse)
      if (isNew) publish(id)
      return presentForLeaders(found(row))
    },

    async 'DELETE /api/prayer-requests/{id}'({ viewer, params }) {
      const now = clock().toISOString()
      const deleted = await database.write((transaction) =>
        store.deletePrayerRequest(transaction, params.id, viewer.id, now),
      )
      found(deleted || undefined)
      publish(params.id)
    },
  }
}
