import type { ExpressionBuilder } from 'kysely'
import type { Priority } from '#contract/announcements.ts'
import type { Reader } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'

// The number of unread announcements is that of all announcements minus that of the read ones. Both are counters by priority, updated
// in the transaction of what they count (docs/decisions/017).

/** Selects the number of announcements of a priority that the reader has not read. */
export function unreadOf(row: ExpressionBuilder<Tables, never>, priority: Priority, readerId: string) {
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
export async function countUnreadAnnouncements(reader: Reader, readerId: string): Promise<Record<Priority, number>> {
  return (await reader.first(selectUnreadCounts, { readerId })) ?? { normal: 0, high: 0, urgent: 0 }
}
