import type { Kysely } from 'kysely'
import type { Priority } from '#contract/announcements.ts'
import type { DeletedPlace } from '../../api/pagination.ts'
import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { Tables } from '../../database/tables.ts'

const fields = ['id', 'title', 'content', 'priority', 'created_at'] as const

const page = statement((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom('announcements')
    .select(fields)
    .where('deleted_at', 'is', null)
    .where('id', '<', value.before)
    .orderBy('id', 'desc')
    .limit(value.limit),
)
export const listAnnouncements = (reader: Reader, before: string, limit: number) => reader.all(page, { before, limit })

const one = statement((sql, value: { id: string }) =>
  sql.selectFrom('announcements').select(fields).where('deleted_at', 'is', null).where('id', '=', value.id),
)
export const findAnnouncement = (reader: Reader, id: string) => reader.first(one, { id })

const deletedPage = statement((sql, value: DeletedPlace) =>
  sql
    .selectFrom('announcements')
    .innerJoin('users as author', 'author.id', 'announcements.created_by')
    .leftJoin('users as deleter', 'deleter.id', 'announcements.deleted_by')
    .select([
      'announcements.id',
      'title',
      'content',
      'priority',
      'announcements.created_at',
      'announcements.deleted_at',
    ])
    .select(['author.name as author_name', 'deleter.name as deleter_name'])
    .where('announcements.deleted_at', 'is not', null)
    .where('announcements.deleted_at', '<=', value.deletedAt)
    .where((row) =>
      row.or([row('announcements.deleted_at', '<', value.deletedAt), row('announcements.id', '<', value.id)]),
    )
    .orderBy('announcements.deleted_at', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(value.limit),
)
export const listDeleted = (reader: Reader, place: DeletedPlace) => reader.all(deletedPage, place)

/** Selects announcements with the time at which this reader first read them. */
export const forReader = (sql: Kysely<Tables>, readerId: string) =>
  sql
    .selectFrom('announcements')
    .leftJoin('announcement_reads', (join) =>
      join
        .onRef('announcement_reads.announcement_id', '=', 'announcements.id')
        .on('announcement_reads.reader_id', '=', readerId),
    )
    .select(fields)
    .select('announcement_reads.read_at')
    .where('deleted_at', 'is', null)

const pageForReader = statement((sql, value: { readerId: string; before: string; limit: number }) =>
  forReader(sql, value.readerId).where('id', '<', value.before).orderBy('id', 'desc').limit(value.limit),
)
export const listForReader = (reader: Reader, readerId: string, before: string, limit: number) =>
  reader.all(pageForReader, { readerId, before, limit })

const oneForReader = statement((sql, value: { readerId: string; id: string }) =>
  forReader(sql, value.readerId).where('id', '=', value.id),
)
export const findForReader = (reader: Reader, id: string, readerId: string) =>
  reader.first(oneForReader, { id, readerId })

interface NewAnnouncement {
  id: string
  title: string
  content: string
  priority: Priority
  createdBy: string
  now: string
}
const insert = statement((sql, value: NewAnnouncement) =>
  sql
    .insertInto('announcements')
    .values({
      id: value.id,
      title: value.title,
      content: value.content,
      priority: value.priority,
      created_by: value.createdBy,
      created_at: value.now,
    })
    .returning(fields),
)
export const insertAnnouncement = (transaction: Transaction, announcement: NewAnnouncement) =>
  transaction.first(insert, announcement)

const markDeleted = statement((sql, value: { id: string; deletedBy: string; now: string }) =>
  sql
    .updateTable('announcements')
    .set({ deleted_at: value.now, deleted_by: value.deletedBy })
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .returning('priority'),
)
/** Returns the priority of the deleted announcement, or nothing if there was none to delete. */
export const deleteAnnouncement = async (transaction: Transaction, id: string, deletedBy: string, now: string) =>
  (await transaction.first(markDeleted, { id, deletedBy, now }))?.priority
