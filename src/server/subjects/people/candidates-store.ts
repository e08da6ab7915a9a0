import type { UserFilter } from '#contract/rules/people.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { queryAll, statement } from '#server/platform/database/statement.ts'
import type { WordRange } from '#server/platform/text/find-by-words.ts'
import { type AccountRow, accountFields, usersByWord } from '#server/subjects/accounts/public.ts'

// Searches and filters read a bounded number of accounts through an index. The server sorts these in memory.

/** Maximum number of accounts that a filter considers. */
const maxCandidates = 1_000

const selectLeaders = statement((sql, value: { limit: number }) =>
  sql
    .selectFrom('users')
    .select(accountFields)
    .where('role', '=', 'admin')
    .where('switched_off_at', 'is', null)
    .orderBy('id')
    .limit(value.limit),
)
const selectWaiting = statement((sql, value: { limit: number }) =>
  sql.selectFrom('users').select(accountFields).where('waiting_since', 'is not', null).orderBy('id').limit(value.limit),
)
const selectAbsent = statement((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom('users')
    .select(accountFields)
    .where('switched_off_at', 'is', null)
    .where('waiting_since', 'is', null)
    .where('last_seen_at', '<', value.before)
    .orderBy('last_seen_at')
    .orderBy('id')
    .limit(value.limit),
)
const selectSwitchedOff = statement((sql, value: { limit: number }) =>
  sql
    .selectFrom('users')
    .select(accountFields)
    .where('switched_off_at', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(value.limit),
)

/**
 * Returns the accounts that a filter shows, at most 1,000: the oldest leaders, those who have waited or have been absent longest, and
 * the newest that are switched off.
 * @param absentSince time before which absent users were last seen
 */
export function listFiltered(
  reader: Reader,
  show: Exclude<UserFilter, 'students'>,
  absentSince: string,
): Promise<AccountRow[]> {
  const limit = maxCandidates
  switch (show) {
    case 'leaders':
      return reader.all(selectLeaders, { limit })
    case 'waiting':
      return reader.all(selectWaiting, { limit })
    case 'absent':
      return reader.all(selectAbsent, { before: absentSince, limit })
    case 'switched off':
      return reader.all(selectSwitchedOff, { limit })
  }
}

/** Lists accounts with a word in a range. */
export const listByWord = queryAll((sql, value: WordRange) => usersByWord(sql, value).select(accountFields))
