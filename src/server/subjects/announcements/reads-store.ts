import { type Kysely, sql as raw } from 'kysely'
import type { Priority } from '#contract/announcements.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { sharedUsername } from '#server/platform/database/shared-username.ts'
import {
  execute,
  executeAndCheck,
  queryAll,
  queryCount,
  queryExists,
  statement,
} from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { PushSubject } from '#server/platform/personal-data/declaration.ts'
import { nextStudents, type StudentsPage } from '#server/subjects/people/public.ts'
import { fields } from './store.ts'

// What students have read. Announcements from before a student joined are not unread.

/** Announcements that are not deleted and have no read mark of the reader. */
const isUnmarked = (readerId: string) => raw<boolean>`deleted_at is null
  and id not in (select announcement_id from announcement_reads where reader_id = ${readerId})`

/**
 * Announcements that were published after the reader joined. Their ids don't tell: that of a scheduled one has the time for which it was
 * planned, and after an outage it is published later.
 */
const isSinceJoining = (
  readerId: string,
) => raw<boolean>`created_at >= (select created_at from users where id = ${readerId})
  and (created_at > (select created_at from users where id = ${readerId}) or id > ${readerId})`

/** Returns how many announcements since joining the reader has not read. */
export const countUnreadAnnouncements = queryCount(
  (_, value: { readerId: string }) =>
    raw<{ count: number }>`select count(*) as count from announcements
    where ${isSinceJoining(value.readerId)} and ${isUnmarked(value.readerId)}`,
)

/** Lists announcements of a priority since joining that are unread, newest first. */
export const listUnread = queryAll((sql, value: { readerId: string; priority: Priority; limit: number }) =>
  sql
    .selectFrom('announcements')
    .select([...fields, raw<null>`null`.as('read_at')])
    .where('priority', '=', value.priority)
    .where(isSinceJoining(value.readerId))
    .where(isUnmarked(value.readerId))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(value.limit),
)

/** Returns whether a person has not read an announcement, and it was not deleted. */
export const isAnnouncementUnread = queryExists(
  (_, value: PushSubject) =>
    raw<{ id: string }>`select id from announcements where id = ${value.about} and ${isUnmarked(value.userId)}`,
)

export interface NewRead {
  readerId: string
  now: string
}
/** Marks an announcement as read, unless it has been read or deleted. @returns whether it was marked */
export const insertRead = executeAndCheck(
  (_, value: NewRead & { id: string }) =>
    raw`insert into announcement_reads (announcement_id, reader_id, read_at)
    select id, ${value.readerId}, ${value.now} from announcements where id = ${value.id} and deleted_at is null
    on conflict do nothing`,
)

/** Marks all announcements as read, also those from before the reader joined. @returns whether any had no mark */
export const insertReads = executeAndCheck(
  (_, value: NewRead) =>
    raw`insert into announcement_reads (announcement_id, reader_id, read_at)
    select id, ${value.readerId}, ${value.now} from announcements where id > '' and ${isUnmarked(value.readerId)}
    on conflict do nothing`,
)

/** Makes an announcement unread for everyone. */
export const deleteReads = execute((sql, value: { id: string }) =>
  sql.deleteFrom('announcement_reads').where('announcement_id', '=', value.id),
)

type ReadersPage = StudentsPage & { announcementId: string }

/** Selects active students by name, with the time at which each first read an announcement. */
const studentsWithRead = (sql: Kysely<Tables>, value: ReadersPage) =>
  nextStudents(sql, value)
    .leftJoin('announcement_reads', (join) =>
      join
        .onRef('announcement_reads.reader_id', '=', 'users.id')
        .on('announcement_reads.announcement_id', '=', value.announcementId),
    )
    .select('announcement_reads.read_at')
    .select(sharedUsername('users'))

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
