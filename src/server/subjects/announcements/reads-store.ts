import { type Kysely, sql as raw } from 'kysely'
import { type Priority, priorities } from '#contract/announcements.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { type StudentsPage, studentsAfter } from '#server/subjects/people/public.ts'
import { fields } from './store.ts'
import { unmarkedOf, unreadSinceJoining } from './unread-store.ts'

// What a student has read, with the counters that unread announcements are counted by: see unread-store.ts.

/** Builds a statement for each priority, so that the planner knows the value. */
const byPriority = <T>(build: (priority: Priority) => T) =>
  Object.fromEntries(priorities.map((priority) => [priority, build(priority)])) as Record<Priority, T>

const selectUnread = byPriority((priority) =>
  statement((sql, value: { readerId: string; limit: number }) =>
    unreadSinceJoining(sql, priority, value.readerId)
      .select(fields)
      .select('announcement_reads.read_at')
      .orderBy('id', 'desc')
      .limit(value.limit),
  ),
)
/** Lists announcements of a priority since joining that are unread, newest first. A limit of at most their number keeps the read bounded. */
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

/** Selects as many announcements as have no read mark, newest first, so that it stops where all older ones have one. */
const newestUnmarked = (sql: Kysely<Tables>, value: NewRead, priority: Priority) =>
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
    .limit(unmarkedOf(priority, value.readerId))
    .forShare('announcements')

const insertAllReads = byPriority((priority) =>
  statement((sql, value: NewRead) =>
    sql
      .insertInto('announcement_reads')
      .columns(readColumns)
      .expression(newestUnmarked(sql, value, priority))
      .onConflict((conflict) => conflict.doNothing()),
  ),
)
/** Marks all announcements of a priority as read, also those from before the reader joined. @returns how many had no mark */
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

const selectInstallation = statement((sql) =>
  sql.selectFrom('installation').select('id').where('id', '=', 1).forUpdate(),
)
/**
 * Lets one transaction at a time change the counts of several readers, because two of them could lock the same counts in different
 * orders. Call it before an announcement is locked.
 */
export const lockReadCounts = (transaction: Transaction) => transaction.first(selectInstallation)

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
/** Subtracts an announcement from the counts of its readers. Call it when the announcement is locked, by its deletion or its edit. */
export const subtractReads = (transaction: Transaction, id: string, priority: Priority) =>
  transaction.run(decrementReadCounts, { id, priority })

const incrementReadCounts = byPriority((priority) =>
  statement((sql, value: { id: string }) =>
    sql
      .insertInto('announcement_read_counts')
      .columns(['reader_id', 'priority', 'amount'])
      .expression(
        sql
          .selectFrom('announcement_reads')
          .select((row) => ['reader_id', raw.lit(priority).as('priority'), row.lit(1).as('amount')])
          .where('announcement_id', '=', value.id),
      )
      .onConflict((conflict) =>
        conflict.columns(['reader_id', 'priority']).doUpdateSet((row) => ({
          amount: row('announcement_read_counts.amount', '+', row.ref('excluded.amount')),
        })),
      ),
  ),
)
/** Adds an announcement to the counts of its readers, when it gets this priority. Call it when the announcement is locked. */
export const addReadsOf = (transaction: Transaction, id: string, priority: Priority) =>
  transaction.run(incrementReadCounts[priority], { id })

type ReadersPage = StudentsPage & { announcementId: string }

/** Selects active students by name, with the time at which each first read an announcement. */
const studentsWithRead = (sql: Kysely<Tables>, value: ReadersPage) =>
  studentsAfter(sql, value)
    .leftJoin('announcement_reads', (join) =>
      join
        .onRef('announcement_reads.reader_id', '=', 'users.id')
        .on('announcement_reads.announcement_id', '=', value.announcementId),
    )
    .select('announcement_reads.read_at')

const selectReaders = {
  read: statement((sql, value: ReadersPage) =>
    studentsWithRead(sql, value).where('announcement_reads.read_at', 'is not', null),
  ),
  unread: statement((sql, value: ReadersPage) =>
    studentsWithRead(sql, value).where('announcement_reads.read_at', 'is', null),
  ),
}
/** Lists the active students who have read an announcement, or those who have not. The cost grows with the number of students. */
export const listReaders = (reader: Reader, show: 'read' | 'unread', page: ReadersPage) =>
  reader.all(selectReaders[show], page)
