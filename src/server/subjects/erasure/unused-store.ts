import { type Kysely, sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { queryAll, queryCount, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

/** Last use of an account, or the last decision to keep it: the expression of the index users_unused. */
const unusedFrom = raw<string>`(case when kept_at > last_seen_at then kept_at else last_seen_at end)`

/** Students, with the conditions of the index. */
const unused = (sql: Kysely<Tables>, before: string) =>
  sql
    .selectFrom('users')
    .where('role', '<>', raw.lit('admin'))
    .where('waiting_since', 'is', null)
    .where('erased_at', 'is', null)
    .where(unusedFrom, '<', before)

/** Counts the unused accounts up to a limit. */
export const countUnused = queryCount((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom(unused(sql, value.before).select('id').orderBy(unusedFrom).limit(value.limit).as('it'))
    .select((row) => row.fn.countAll<number>().as('count')),
)

interface Page {
  before: string
  afterTime: string
  afterId: string
  limit: number
}
/** Lists the accounts that were last used, or kept, before a time, the longest unused first. */
export const listUnused = queryAll((sql, value: Page) =>
  unused(sql, value.before)
    .select(['id', 'name', 'username', 'last_seen_at', 'kept_at', 'held_since', 'waiting_since', 'switched_off_at'])
    .select(unusedFrom.as('unused_from'))
    // Redundant, but makes the read start at the right place of the index.
    .where(unusedFrom, '>=', value.afterTime)
    .where((row) => row.or([row(unusedFrom, '>', value.afterTime), row('id', '>', value.afterId)]))
    .orderBy(unusedFrom)
    .orderBy('id')
    .limit(value.limit),
)
export type UnusedRow = Awaited<ReturnType<typeof listUnused>>[number]

const selectHold = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('history_entries')
    .select('content')
    .where('subject_id', '=', value.id)
    .where('kind_group', '=', 'accounts')
    .where('kind', '=', 'account.held')
    .orderBy('seq', 'desc')
    .limit(1),
)
/** Returns the reason of the newest hold, from the audit log. */
export async function findHoldReason(reader: Reader, id: string): Promise<string | undefined> {
  const content = (await reader.first(selectHold, { id }))?.content
  return content ? JSON.parse(content)['reason'] : undefined
}
