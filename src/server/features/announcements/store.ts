import type { ExpressionBuilder, Kysely } from 'kysely'
import { type Priority, priorities } from '#contract/announcements.ts'
import type { DeletedPosition } from '../../api/pagination.ts'
import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { Tables } from '../../database/tables.ts'

const fields = ['id', 'title', 'content', 'priority', 'created_at'] as const

const selectAnnouncements = statement((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom('announcements')
    .select(fields)
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

export interface NewAnnouncement {
  id: string
  title: string
  content: string
  priority: Priority
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
    .returning(fields),
)
export const insertAnnouncement = (transaction: Transaction, announcement: NewAnnouncement) =>
  transaction.first(insertIntoAnnouncements, announcement)

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

// The number of unread announcements is that of all announcements minus that of the read ones. Both are counters by priority, updated
// in the transaction of what they count (docs/decisions/017).

/** Builds a statement for each priority, so that the planner knows the value. */
const byPriority = <T>(build: (priority: Priority) => T) =>
  Object.fromEntries(priorities.map((priority) => [priority, build(priority)])) as Record<Priority, T>

function unreadOf(row: ExpressionBuilder<Tables, never>, priority: Priority, readerId: string) {
  const all = row
    .selectFrom('counts')
    .select((count) => count.fn.sum<number>('amount').as('amount'))
    .where('name', '=', `${priority} announcements`)
  const read = row
    .selectFrom('announcement_read_counts')
    .select('amount')
    .where('reader_id', '=', readerId)
    .where('priority', '=', priority)
  return row(row.fn.coalesce(all, row.val(0)), '-', row.fn.coalesce(read, row.val(0)))
}

const selectUnreadCounts = statement((sql, value: { readerId: string }) =>
  sql.selectNoFrom((row) => [
    unreadOf(row, 'normal', value.readerId).as('normal'),
    unreadOf(row, 'high', value.readerId).as('high'),
    unreadOf(row, 'urgent', value.readerId).as('urgent'),
  ]),
)
/** Returns how many announcements the reader has not read, by priority. */
export async function countUnread(reader: Reader, readerId: string): Promise<Record<Priority, number>> {
  return (await reader.first(selectUnreadCounts, { readerId })) ?? { normal: 0, high: 0, urgent: 0 }
}

const selectUnread = byPriority((priority) =>
  statement((sql, value: { readerId: string; limit: number }) =>
    forReader(sql, value.readerId)
      .where('priority', '=', priority)
      .where('announcement_reads.reader_id', 'is', null)
      .orderBy('id', 'desc')
      .limit(value.limit),
  ),
)
/** Lists unread announcements of a priority, newest first. A limit of at most their number keeps the read bounded. */
export const listUnread = (reader: Reader, readerId: string, priority: Priority, limit: number) =>
  reader.all(selectUnread[priority], { readerId, limit })

export interface NewRead {
  readerId: string
  now: string
}
const readColumns = ['announcement_id', 'reader_id', 'read_at'] as const

// The row locks below make a deletion wait until it can see the reads that it has to subtract.

const insertOneRead = statement((sql, value: NewRead & { id: string }) =>
  sql
    .insertInto('announcement_reads')
    .columns(readColumns)
    .expression(
      sql
        .selectFrom('announcements')
        .select((row) => ['id', row.val(value.readerId).as('reader_id'), row.val(value.now).as('read_at')])
        .where('id', '=', value.id)
        .where('deleted_at', 'is', null)
        .forShare(),
    )
    .onConflict((conflict) => conflict.doNothing()),
)
/** Marks an announcement as read, unless it has been read or deleted. @returns whether it was marked */
export const insertRead = async (transaction: Transaction, read: NewRead & { id: string }) =>
  (await transaction.run(insertOneRead, read)) === 1

/** Selects as many announcements as are unread, newest first, so that it stops where all older ones are read. */
const newestUnread = (sql: Kysely<Tables>, value: NewRead, priority: Priority) =>
  sql
    .selectFrom('announcements')
    .leftJoin('announcement_reads', (join) =>
      join
        .onRef('announcement_reads.announcement_id', '=', 'announcements.id')
        .on('announcement_reads.reader_id', '=', value.readerId),
    )
    .select((row) => ['announcements.id', row.val(value.readerId).as('reader_id'), row.val(value.now).as('read_at')])
    .where('deleted_at', 'is', null)
    .where('priority', '=', priority)
    .where('announcement_reads.reader_id', 'is', null)
    .orderBy('announcements.id', 'desc')
    .limit((row) => unreadOf(row as never, priority, value.readerId))
    .forShare('announcements')

const insertAllReads = byPriority((priority) =>
  statement((sql, value: NewRead) =>
    sql
      .insertInto('announcement_reads')
      .columns(readColumns)
      .expression(newestUnread(sql, value, priority))
      .onConflict((conflict) => conflict.doNothing()),
  ),
)
/** Marks all unread announcements of a priority as read. @returns how many */
export const insertReads = (transaction: Transaction, priority: Priority, read: NewRead) =>
  transaction.run(insertAllReads[priority], read)

const upsertReadCount = statement((sql, value: { readerId: string; priority: Priority; amount: number }) =>
  sql
    .insertInto('announcement_read_counts')
    .values({ reader_id: value.readerId, priority: value.priority, amount: value.amount })
    .onConflict((conflict) =>
      conflict.columns(['reader_id', 'priority']).doUpdateSet((row) => ({
        amount: row('announcement_read_counts.amount', '+', row.ref('excluded.amount')),
      })),
    ),
)

/** Adds to a reader's number of read announcements of a priority. */
export const addReads = (transaction: Transaction, readerId: string, priority: Priority, amount: number) =>
  transaction.run(upsertReadCount, { readerId, priority, amount })

const decrementReadCounts = statement((sql, value: { id: string; priority: Priority }) =>
  sql
    .updateTable('announcement_read_counts')
    .set((row) => ({ amount: row('amount', '-', 1) }))
    .where('priority', '=', value.priority)
    .where('reader_id', 'in', (row) =>
      row
        .selectFrom('announcement_reads')
        .select('announcement_reads.reader_id')
        .where('announcement_reads.announcement_id', '=', value.id),
    ),
)
/** Subtracts a deleted announcement from the counts of its readers. Call it after the deletion. */
export const subtractReads = (transaction: Transaction, id: string, priority: Priority) =>
  transaction.run(decrementReadCounts, { id, priority })
