import type { Kysely } from 'kysely'
import type { UserFilter } from '#contract/rules/people.ts'
import { queryAll } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { WordRange } from '#server/platform/text/find-by-words.ts'
import { accountFields, usersByWord } from '#server/subjects/accounts/public.ts'

// Searches and filters read a bounded number of accounts through an index. The server sorts these in memory.

/** Maximum number of accounts that a filter considers. */
const maxCandidates = 1_000

const accounts = (sql: Kysely<Tables>) => sql.selectFrom('users').select(accountFields).limit(maxCandidates)

interface Filter {
  /** Time before which absent users were last seen. */
  before: string
  /** The leader who reads the list. */
  readerId: string
}
/**
 * List the accounts that each filter shows, at most 1,000: the students whom the reader looks out for, the oldest leaders, those who have waited or have been absent longest, and
 * the newest that are switched off.
 */
export const listFiltered = {
  yours: queryAll((sql, value: Filter) =>
    accounts(sql)
      .innerJoin('assigned_leaders', 'assigned_leaders.student_id', 'users.id')
      .where('assigned_leaders.leader_id', '=', value.readerId)
      .orderBy('assigned_leaders.student_id'),
  ),
  leaders: queryAll((sql, _: Filter) =>
    accounts(sql).where('role', '=', 'admin').where('switched_off_at', 'is', null).orderBy('id'),
  ),
  waiting: queryAll((sql, _: Filter) => accounts(sql).where('waiting_since', 'is not', null).orderBy('id')),
  absent: queryAll((sql, value: Filter) =>
    accounts(sql)
      .where('switched_off_at', 'is', null)
      .where('waiting_since', 'is', null)
      .where('last_seen_at', '<', value.before)
      .orderBy('last_seen_at')
      .orderBy('id'),
  ),
  'switched off': queryAll((sql, _: Filter) =>
    accounts(sql).where('switched_off_at', 'is not', null).where('erased_at', 'is', null).orderBy('id', 'desc'),
  ),
} satisfies Record<Exclude<UserFilter, 'students'>, unknown>

/** Lists accounts with a word in a range. */
export const listByWord = queryAll((sql, value: WordRange) => usersByWord(sql, value).select(accountFields))
