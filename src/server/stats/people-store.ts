import { limits } from '#contract/limits.ts'
import type { Reader } from '../database/database.ts'
import { statement } from '../database/statement.ts'

// Counts of people whom leaders look after, through partial indexes.

/** Maximum number of waiting people who are counted: as many as the list of users shows. */
const maxWaiting = 1_000

const selectWaitingCount = statement((sql) =>
  sql
    .selectFrom(
      sql
        .selectFrom('users')
        .select('id')
        .where('waiting_since', 'is not', null)
        .orderBy('id')
        .limit(maxWaiting)
        .as('it'),
    )
    .select((row) => row.fn.countAll<number>().as('count')),
)
/** Returns the number of people who wait for a leader to let them in, at most 1,000. */
export const countPeopleWaiting = async (reader: Reader): Promise<number> =>
  Number((await reader.first(selectWaitingCount))?.count ?? 0)

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
