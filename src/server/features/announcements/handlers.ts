import type { Priority, StudentAnnouncement } from '#contract/announcements.ts'
import { serverLimits } from '#contract/limits.ts'
import { announcement_not_found } from '#messages'
import type { Handlers } from '../../api/handlers.ts'
import { paginateById, paginateDeleted } from '../../api/pagination.ts'
import type { Reader } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { orNotFound } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { presentAnnouncement, presentDeleted, presentForReader } from './presenter.ts'
import * as store from './store.ts'
import { deleteAnnouncement, markAllAnnouncementsRead, markAnnouncementRead, publishAnnouncement } from './writes.ts'

type AnnouncementKeys =
  | 'GET /api/broadcasts'
  | 'POST /api/broadcasts'
  | 'DELETE /api/broadcasts/{id}'
  | 'GET /api/broadcasts/deleted'
  | 'GET /api/broadcasts/student'
  | 'GET /api/broadcasts/unread'
  | 'GET /api/dashboard/announcements'
  | 'PUT /api/broadcasts/read'
  | 'PUT /api/broadcasts/{id}/read'

async function countAllUnread(reader: Reader, readerId: string): Promise<number> {
  const { normal, high, urgent } = await store.countUnread(reader, readerId)
  return normal + high + urgent
}

const mostUrgentFirst: readonly Priority[] = ['urgent', 'high', 'normal']

/** Returns unread announcements by priority, then the newest read ones: docs/product.md#dashboard-announcements. */
async function listForDashboard(reader: Reader, readerId: string): Promise<StudentAnnouncement[]> {
  const max = serverLimits.dashboardAnnouncements
  const unread = await store.countUnread(reader, readerId)
  const found: StudentAnnouncement[] = []
  for (const priority of mostUrgentFirst) {
    const limit = Math.min(unread[priority], max - found.length)
    if (limit <= 0) continue
    found.push(...(await store.listUnread(reader, readerId, priority, limit)).map(presentForReader))
  }
  if (found.length >= max) return found
  // Fewer than `max` are unread, so twice as many of the newest contain enough read ones.
  const newest = await paginateById(
    { limit: 2 * max },
    (before, limit) => store.listForReader(reader, readerId, before, limit),
    presentForReader,
  )
  const shown = new Set(found.map(({ _id }) => _id))
  const read = newest.items.filter(({ _id, readAt }) => readAt !== null && !shown.has(_id))
  return [...found, ...read].slice(0, max)
}

export function announcementHandlers({ database, clock, events }: Services): Handlers<AnnouncementKeys> {
  return {
    'GET /api/broadcasts': ({ query }) =>
      paginateById(
        query,
        (before, limit) => store.listAnnouncements(database.read, before, limit),
        presentAnnouncement,
      ),

    async 'POST /api/broadcasts'({ viewer, body, createOnce }) {
      const announcement = { ...body, id: newId(), createdBy: viewer.id, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id: announcement.id,
        write: (transaction) => publishAnnouncement(transaction, announcement),
        load: (first) => store.findAnnouncement(database.read, first),
      })
      if (isNew) events.publish({ change: 'announcements', id: announcement.id, audience: 'everyone' })
      return presentAnnouncement(orNotFound(row, announcement_not_found))
    },

    async 'DELETE /api/broadcasts/{id}'({ viewer, params: { id } }) {
      const deletion = { id, deletedBy: viewer.id, now: clock().toISOString() }
      await database.write((transaction) => deleteAnnouncement(transaction, deletion))
      events.publish({ change: 'announcements', id, audience: 'everyone' })
    },

    'GET /api/broadcasts/deleted': ({ query }) =>
      paginateDeleted(query, (position) => store.listDeleted(database.read, position), presentDeleted),

    'GET /api/broadcasts/student': ({ viewer, query }) =>
      paginateById(
        query,
        (before, limit) => store.listForReader(database.read, viewer.id, before, limit),
        presentForReader,
      ),

    'GET /api/dashboard/announcements': ({ viewer }) => listForDashboard(database.read, viewer.id),

    async 'GET /api/broadcasts/unread'({ viewer }) {
      return { unreadCount: await countAllUnread(database.read, viewer.id) }
    },

    async 'PUT /api/broadcasts/read'({ viewer }) {
      const read = { readerId: viewer.id, now: clock().toISOString() }
      const { isAny, unreadCount } = await database.write(async (transaction) => ({
        isAny: await markAllAnnouncementsRead(transaction, read),
        unreadCount: await countAllUnread(transaction, viewer.id),
      }))
      if (isAny) events.publish({ change: 'announcements', id: viewer.id, audience: { user: viewer.id } })
      return { readAt: read.now, unreadCount }
    },

    async 'PUT /api/broadcasts/{id}/read'({ viewer, params: { id } }) {
      const read = { id, readerId: viewer.id, now: clock().toISOString() }
      const { row, isFirst } = await database.write((transaction) => markAnnouncementRead(transaction, read))
      // Updates the badge on the user's other devices.
      if (isFirst) events.publish({ change: 'announcements', id, audience: { user: viewer.id } })
      return presentForReader(orNotFound(row, announcement_not_found))
    },
  }
}
