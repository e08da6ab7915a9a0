import { expressionBuilder, type Kysely } from 'kysely'
import { type Priority, priorities } from '#contract/announcements.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { News } from '#server/platform/personal-data/declaration.ts'

// Announcements without a read mark of the reader are those of all minus the read ones. Both are counters by priority, updated in the
// transaction of what they count (docs/decisions/017). Only those that were published after the reader joined count as unread.

/** Selects the number of announcements of a priority that have no read mark of the reader. */
export function unmarkedOf(priority: Priority, readerId: string) {
  const row = expressionBuilder<Tables>()
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

/** Selects the announcements of a priority that a student has not read and that are newer than the account: ids sort by time. */
export const unreadSinceJoining = (sql: Kysely<Tables>, priority: Priority, readerId: string) =>
  sql
    .selectFrom('announcements')
    .leftJoin('announcement_reads', (join) =>
      join
        .onRef('announcement_reads.announcement_id', '=', 'announcements.id')
        .on('announcement_reads.reader_id', '=', readerId),
    )
    .where('deleted_at', 'is', null)
    .where('priority', '=', priority)
    .where('announcement_reads.reader_id', 'is', null)
    .where('announcements.id', '>', readerId)

/** Stops after as many as have no read mark, so that a reader who has read all of them costs nothing. */
const selectUnreadIds = (sql: Kysely<Tables>, priority: Priority, readerId: string) =>
  unreadSinceJoining(sql, priority, readerId)
    .select('announcements.id')
    .orderBy('announcements.id', 'desc')
    .limit(unmarkedOf(priority, readerId))

const selectUnreadCounts = statement((sql, value: { readerId: string }) =>
  sql.selectNoFrom((row) =>
    priorities.map((priority) =>
      row
        .selectFrom(selectUnreadIds(sql, priority, value.readerId).as('unread'))
        .select((unread) => unread.fn.countAll<number>().as('count'))
        .as(priority),
    ),
  ),
)
/** Returns how many announcements since joining the reader has not read, by priority. */
export async function countUnreadAnnouncements(reader: Reader, readerId: string): Promise<Record<Priority, number>> {
  const counts = await reader.first(selectUnreadCounts, { readerId })
  return { normal: counts?.normal ?? 0, high: counts?.high ?? 0, urgent: counts?.urgent ?? 0 }
}

const selectUnread = statement((sql, value: News) =>
  sql
    .selectFrom('announcements')
    .leftJoin('announcement_reads', (join) =>
      join
        .onRef('announcement_reads.announcement_id', '=', 'announcements.id')
        .on('announcement_reads.reader_id', '=', value.userId),
    )
    .select('id')
    .where('id', '=', value.about)
    .where('deleted_at', 'is', null)
    .where('reader_id', 'is', null),
)
/** Returns whether a person has not read an announcement, and it was not deleted. */
export const isAnnouncementUnread = async (reader: Reader, news: News): Promise<boolean> =>
  (await reader.first(selectUnread, news)) !== undefined
