import { type ExpressionBuilder, type Kysely, sql as raw } from 'kysely'
import type { StoredAnnouncementText } from '#contract/announcements.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { DeletedPosition } from '#server/platform/http/pagination.ts'
import { studentCount } from '#server/subjects/people/public.ts'

export const fields = ['id', 'title', 'content', 'priority', 'created_at', 'updated_at'] as const

/**
 * Number of active students who have read an announcement, and of all active students. Both belong to the same moment, so the first is
 * never greater. It is computed from all reads, which one index has, without those of other accounts, which are few.
 */
const readersOf = (row: ExpressionBuilder<Tables, 'announcements'>) => [
  row(
    row
      .selectFrom('announcement_reads')
      .select((read) => read.fn.countAll<number>().as('count'))
      .whereRef('announcement_reads.announcement_id', '=', 'announcements.id'),
    '-',
    row
      .selectFrom('announcement_reads')
      .select((read) => read.fn.countAll<number>().as('count'))
      .whereRef('announcement_reads.announcement_id', '=', 'announcements.id')
      .where('announcement_reads.reader_id', 'in', (others) =>
        others
          .selectFrom('users')
          .select('users.id')
          // Redundant, but reads a range of the index users_not_active_students, which has the following condition.
          .where('users.id', '>', raw.lit(''))
          .where((user) =>
            user.or([
              user('users.role', '<>', raw.lit('student')),
              user('users.switched_off_at', 'is not', null),
              user('users.waiting_since', 'is not', null),
            ]),
          ),
      ),
  ).as('read_count'),
  studentCount.as('student_count'),
]

const selectAnnouncements = statement((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom('announcements')
    .select(fields)
    .select('created_by')
    .select(readersOf)
    .where('deleted_at', 'is', null)
    .where('id', '<', value.before)
    .orderBy('id', 'desc')
    .limit(value.limit),
)
export const listAnnouncements = (reader: Reader, before: string, limit: number) =>
  reader.all(selectAnnouncements, { before, limit })

const selectAnnouncement = statement((sql, value: { id: string }) =>
  sql.selectFrom('announcements').select(fields).where('deleted_at', 'is', null).where('id', '=', value.id),
)
export const findAnnouncement = (reader: Reader, id: string) => reader.first(selectAnnouncement, { id })

const selectAlsoDeleted = statement((sql, value: { id: string }) =>
  sql.selectFrom('announcements').select('id').where('id', '=', value.id),
)
/** Finds an announcement, also a deleted one, whose earlier versions leaders can still read. */
export const findAlsoDeleted = (reader: Reader, id: string) => reader.first(selectAlsoDeleted, { id })

const selectDeleted = statement((sql, value: DeletedPosition) =>
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
export const listDeleted = (reader: Reader, position: DeletedPosition) => reader.all(selectDeleted, position)

/** Selects announcements with the time at which the reader first read each. */
const forReader = (sql: Kysely<Tables>, readerId: string) =>
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

const selectForReader = statement((sql, value: { readerId: string; before: string; limit: number }) =>
  forReader(sql, value.readerId).where('id', '<', value.before).orderBy('id', 'desc').limit(value.limit),
)
export const listForReader = (reader: Reader, readerId: string, before: string, limit: number) =>
  reader.all(selectForReader, { readerId, before, limit })

const selectOneForReader = statement((sql, value: { readerId: string; id: string }) =>
  forReader(sql, value.readerId).where('id', '=', value.id),
)
export const findForReader = (reader: Reader, id: string, readerId: string) =>
  reader.first(selectOneForReader, { id, readerId })

export interface NewAnnouncement extends StoredAnnouncementText {
  id: string
  createdBy: string
  now: string
}
const insertIntoAnnouncements = statement((sql, value: NewAnnouncement) =>
  sql
    .insertInto('announcements')
    .values({
      id: value.id,
      title: value.title,
      content: value.content,
      priority: value.priority,
      created_by: value.createdBy,
      created_at: value.now,
      edit_count: 0,
    })
    .returning('id'),
)
export const insertAnnouncement = (transaction: Transaction, announcement: NewAnnouncement) =>
  transaction.first(insertIntoAnnouncements, announcement)

const incrementEditCount = statement((sql, value: { id: string }) =>
  sql
    .updateTable('announcements')
    .set((announcement) => ({ edit_count: announcement('edit_count', '+', 1) }))
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .returning(['title', 'content', 'priority']),
)
/**
 * Counts an edit and locks the announcement, so that later edits and simultaneous reads of it wait.
 * @returns the text before the edit, or undefined if there is no announcement or it is deleted
 */
export const countEdit = (transaction: Transaction, id: string) => transaction.first(incrementEditCount, { id })

export interface NewText extends StoredAnnouncementText {
  id: string
  now: string
}
const setText = statement((sql, value: NewText) =>
  sql
    .updateTable('announcements')
    .set({ title: value.title, content: value.content, priority: value.priority, updated_at: value.now })
    .where('id', '=', value.id),
)
export const updateText = (transaction: Transaction, text: NewText) => transaction.run(setText, text)

export interface Deletion {
  id: string
  deletedBy: string
  now: string
}
const setDeleted = statement((sql, value: Deletion) =>
  sql
    .updateTable('announcements')
    .set({ deleted_at: value.now, deleted_by: value.deletedBy })
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .returning(['priority', 'title', 'content']),
)
/** @returns the announcement, or undefined if there was none to delete */
export const markDeleted = (transaction: Transaction, deletion: Deletion) => transaction.first(setDeleted, deletion)
