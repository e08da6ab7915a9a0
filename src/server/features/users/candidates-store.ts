import type { UserFilter } from '#contract/user-columns.ts'
import type { Reader } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import { type AccountRow, accountFields } from './account-store.ts'

// Searches and filters read a bounded number of accounts through an index. The server sorts these in memory.

/** Maximum number of accounts that a filter or a search considers. */
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

const selectByWord = statement((sql, value: { from: string; to: string; limit: number }) =>
  sql
    .selectFrom('user_words')
    .innerJoin('users', 'users.id', 'user_words.user_id')
    .select(accountFields)
    .where('user_words.word', '>=', value.from)
    .where('user_words.word', '<', value.to)
    .orderBy('user_words.word')
    .orderBy('user_words.user_id')
    .limit(value.limit),
)
/** Sorts after every character of a word. */
const afterEveryCharacter = '\u{10FFFF}'

/** Returns accounts with a word that begins with a text, from at most 1,000 such words in alphabetical order. */
export async function findByWord(reader: Reader, beginning: string): Promise<AccountRow[]> {
  const range = { from: beginning, to: beginning + afterEveryCharacter, limit: maxCandidates }
  const rows = await reader.all(selectByWord, range)
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
