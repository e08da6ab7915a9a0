import * as z from 'zod/mini'
import {
  type AnnouncementEdit,
  type AnnouncementReader,
  AnnouncementRevision,
  type announcementRoutes,
  type Priority,
  type ReadersQuery,
  StoredAnnouncementText,
  type StudentAnnouncement,
} from '#contract/announcements.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Page } from '#contract/shared/fields.ts'
import { announcement_not_found } from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import { orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { cursorOfName, limitOf, namePositionOf, paginateById, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import { earlierTexts } from '#server/subjects/audit-log/public.ts'
import { createPosts } from '#server/subjects/posts/public.ts'
import { announcementPosts } from './post-type.ts'
import * as present from './present.ts'
import { presentReader } from './present.ts'
import * as reads from './reads-store.ts'
import * as store from './store.ts'
import * as writes from './writes.ts'

/**
 * Returns one page of the students who have read an announcement, or of those who have not, by name.
 * @throws {AppError} `invalid` if the cursor is malformed
 */
async function listReaders(
  reader: Reader,
  announcementId: string,
  query: ReadersQuery,
): Promise<Page<AnnouncementReader>> {
  const limit = limitOf(query)
  const page = { announcementId, ...namePositionOf(query), limit: limit + 1 }
  return toPage(await reads.listReaders(reader, query.show, page), limit, presentReader, cursorOfName)
}

type GivenText = Omit<z.output<typeof AnnouncementEdit>, 'publishAt' | 'editCount' | 'unreadAgain'>

/** Returns the fields that a request has, as they are stored. */
const textOf = ({ startsAt, place, forParents, answerUntil, ...rest }: GivenText) => ({
  ...rest,
  ...(startsAt !== undefined && { startsAt: startsAt ?? '' }),
  ...(place !== undefined && { place: place ?? '' }),
  // Parents who are asked see it.
  ...(forParents === false && { forParents: '' as const, answerUntil: '' }),
  ...(forParents && { forParents: 'yes' as const }),
  ...(answerUntil !== undefined && { answerUntil: answerUntil ?? '' }),
  ...(answerUntil && { forParents: 'yes' as const }),
})

const revisions = earlierTexts(z.extend(AnnouncementRevision, StoredAnnouncementText.shape))

/** Returns a page of texts as they were stored for a response. */
async function presentTexts<Text extends StoredAnnouncementText>(stored: Promise<Page<Text>>) {
  const page = await stored
  return { ...page, items: page.items.map(present.presentText) }
}

const mostUrgentFirst: readonly Priority[] = ['urgent', 'high', 'normal']

/** Returns unread announcements by priority, then the newest others: docs/students.md#dashboard. */
async function listForDashboard(reader: Reader, readerId: string): Promise<StudentAnnouncement[]> {
  const max = serverLimits.dashboardAnnouncements
  const found: StudentAnnouncement[] = []
  for (const priority of mostUrgentFirst) {
    const unread = await reads.listUnread(reader, { readerId, priority, limit: max - found.length })
    found.push(...unread.map(present.presentForReader))
    if (found.length === max) return found
  }
  // Fewer than `max` are unread, so twice as many of the newest contain enough others.
  const newest = await paginateById(
    { limit: 2 * max },
    (before, limit) => store.listForReader(reader, { readerId, before, limit }),
    present.presentForReader,
  )
  const shown = new Set(found.map(({ _id }) => _id))
  return [...found, ...newest.items.filter(({ _id }) => !shown.has(_id))].slice(0, max)
}

export function announcementHandlers(services: Services): Handlers<keyof typeof announcementRoutes> {
  const { database, clock, events } = services
  const findAlsoDeleted = async (reader: Reader, id: string) =>
    orNotFound(await store.announcements.find(reader, { id }), announcement_not_found)
  async function find(reader: Reader, id: string) {
    const row = await findAlsoDeleted(reader, id)
    return orNotFound(row.deleted_at === null ? row : undefined, announcement_not_found)
  }
  const posts = createPosts(services, announcementPosts, {
    find: async (reader, id) => present.presentAnnouncement(await find(reader, id)),
    presentScheduled: present.presentScheduled,
  })
  /** Updates the badge on the reader's other devices, and the number of readers on the screens of leaders. */
  function publishRead(id: string, readerId: string): void {
    events.publish({ change: 'announcements', id, audience: { user: readerId } })
    events.publish({ change: 'reads', id, audience: { leaders: true } })
  }
  return {
    'GET /api/broadcasts': ({ viewer, query }) =>
      paginateById(
        query,
        (before, limit) => store.listAnnouncements(database.read, { before, limit }),
        (row) => present.presentListed(row, viewer.id),
      ),

    'GET /api/broadcasts/scheduled': ({ query }) => posts.listScheduled(query),

    'POST /api/broadcasts': ({ viewer, body: { publishAt, ...given }, createOnce }) => {
      const text = { startsAt: '', place: '', forParents: '', answerUntil: '', ...textOf(given) } as const
      return posts.create(viewer.id, { text, publishAt }, createOnce)
    },

    async 'PUT /api/broadcasts/{id}'({ viewer, params, body }) {
      const { publishAt, editCount, unreadAgain, ...given } = body
      const edit = { text: textOf(given), publishAt, editCount }
      const edited = await posts.edit(viewer.id, params.id, edit, unreadAgain)
      if (unreadAgain) events.publish({ change: 'reads', id: edited._id, audience: { leaders: true } })
      return edited
    },

    'DELETE /api/broadcasts/{id}': ({ viewer, params }) => posts.remove(viewer.id, params.id),

    'POST /api/broadcasts/{id}/restore': ({ viewer, params }) => posts.restore(viewer.id, params.id),

    async 'GET /api/broadcasts/{id}/readers'({ params: { id }, query }) {
      await find(database.read, id)
      return listReaders(database.read, id, query)
    },

    async 'GET /api/broadcasts/{id}/revisions'({ params: { id }, query }) {
      await findAlsoDeleted(database.read, id)
      return presentTexts(revisions.page(database.read, id, query))
    },

    'GET /api/broadcasts/deleted': ({ query }) => presentTexts(posts.listDeleted(query)),

    'GET /api/broadcasts/student': ({ viewer, query }) =>
      paginateById(
        query,
        (before, limit) => store.listForReader(database.read, { readerId: viewer.id, before, limit }),
        present.presentForReader,
      ),

    'GET /api/dashboard/announcements': ({ viewer }) => listForDashboard(database.read, viewer.id),

    async 'GET /api/broadcasts/unread'({ viewer }) {
      return { unreadCount: await reads.countUnreadAnnouncements(database.read, { readerId: viewer.id }) }
    },

    async 'PUT /api/broadcasts/read'({ viewer }) {
      const read = { readerId: viewer.id, now: clock().toISOString() }
      const { isAny, unreadCount } = await database.write((transaction) =>
        writes.markAllAnnouncementsRead(transaction, read),
      )
      if (isAny) publishRead(viewer.id, viewer.id)
      return { readAt: read.now, unreadCount }
    },

    async 'PUT /api/broadcasts/{id}/read'({ viewer, params: { id } }) {
      const read = { id, readerId: viewer.id, now: clock().toISOString() }
      const { row, isFirst } = await database.write((transaction) => writes.markAnnouncementRead(transaction, read))
      if (isFirst) publishRead(id, viewer.id)
      return present.presentForReader(row)
    },
  }
}
