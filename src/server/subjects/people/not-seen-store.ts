import { limits } from '#contract/limits.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

const selectNotSeenCount = statement((sql, value: { before: string }) =>
  sql
    .selectFrom(
      sql
        .selectFrom('users')
        .select('id')
        .where('switched_off_at', 'is', null)
        .where('waiting_since', 'is', null)
        .where('last_seen_at', '<', value.before)
        .where('role', '<>', 'admin')
        .orderBy('last_seen_at')
        .limit(limits.maxNotSeen)
        .as('it'),
    )
    .select((row) => row.fn.countAll<number>().as('count')),
)
/** Returns the number of active students who were last seen before a time, at most `limits.maxNotSeen`. */
export const countStudentsNotSeen = async (reader: Reader, before: string): Promise<number> =>
  Number((await reader.first(selectNotSeenCount, { before }))?.count ?? 0)
