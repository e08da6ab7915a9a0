import { announcement_not_found } from '#messages'
import { newId } from '../../database/new-id.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readPage } from '../../http/pages.ts'
import type { Services } from '../../services.ts'
import { presentAnnouncement, presentForReader } from './present.ts'
import * as store from './store.ts'

type BroadcastKeys =
  | 'GET /api/broadcasts'
  | 'POST /api/broadcasts'
  | 'DELETE /api/broadcasts/{id}'
  | 'GET /api/broadcasts/student'
  | 'PUT /api/broadcasts/{id}/read'

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('not_found', announcement_not_found())
  return row
}

export function broadcastHandlers({ database, clock, live }: Services): Handlers<BroadcastKeys> {
  return {
    'GET /api/broadcasts': ({ query }) =>
      readPage(query, (before, limit) => store.listAnnouncements(database.read, before, limit), presentAnnouncement),

    async 'POST /api/broadcasts'({ viewer, body }) {
      const announcement = { ...body, id: newId(), createdBy: viewer.id, now: clock().toISOString() }
      const row = found(await database.write((transaction) => store.insertAnnouncement(transaction, announcement)))
      live.tell({ change: 'announcements', id: row.id, audience: 'everyone' })
      return presentAnnouncement(row)
    },

    async 'DELETE /api/broadcasts/{id}'({ viewer, params }) {
      const now = clock().toISOString()
      const deleted = await database.write((transaction) =>
        store.deleteAnnouncement(transaction, params.id, viewer.id, now),
      )
      found(deleted || undefined)
      live.tell({ change: 'announcements', id: params.id, audience: 'everyone' })
    },

    'GET /api/broadcasts/student': ({ viewer, query }) =>
      readPage(
        query,
        (before, limit) => store.listForReader(database.read, viewer.id, before, limit),
        presentForReader,
      ),

    async 'PUT /api/broadcasts/{id}/read'({ viewer, params }) {
      const now = clock().toISOString()
      const { row, first } = await database.write(async (transaction) => {
        found(await store.findForReader(transaction, params.id, viewer.id))
        const first = await store.markRead(transaction, params.id, viewer.id, now)
        return { first, row: found(await store.findForReader(transaction, params.id, viewer.id)) }
      })
      // The reader's other screens show fewer unread ones.
      if (first) live.tell({ change: 'announcements', id: params.id, audience: { user: viewer.id } })
      return presentForReader(row)
    },
  }
}
