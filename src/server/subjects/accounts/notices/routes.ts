import type { Notice } from '#contract/leaders.ts'
import { notice_not_found } from '#messages'
import { AppError } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import * as store from './store.ts'

const presentPerson = (id: string | null, name: string | null) =>
  id === null || name === null ? undefined : { _id: id, name: shownName(name) }

function presentNotice(row: store.NoticeRow): Notice {
  const actor = presentPerson(row.actor_id, row.actor_name)
  const subject = presentPerson(row.subject_id, row.subject_name)
  return { _id: row.id, kind: row.kind, ...(actor && { actor }), ...(subject && { subject }), at: row.created_at }
}

export function noticeHandlers({ database, events }: Services) {
  return {
    async 'GET /api/notices'({ viewer }) {
      return (await store.listNotices(database.read, { readerId: viewer.id })).map(presentNotice)
    },

    async 'DELETE /api/notices/{id}'({ viewer, params: { id } }) {
      const isDeleted = await database.write((transaction) =>
        store.deleteNotice(transaction, { id, readerId: viewer.id }),
      )
      if (!isDeleted) throw new AppError('not_found', notice_not_found())
      events.publish({ change: 'users', id: viewer.id, audience: { user: viewer.id } })
    },
  } satisfies Partial<Handlers>
}
