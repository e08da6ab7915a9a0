import { sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

/** Maximum number of accounts that are listed. */
const maxListed = 100

const selectBound = statement((sql) =>
  sql.selectFrom('installation').select('first_accounts_before as before').where('id', '=', 1),
)
const selectMadeBefore = statement((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom('users')
    .select(['id', 'name', 'username', 'waiting_since'])
    .where('id', '<', value.before)
    .where('role', '=', raw.lit('student'))
    .where('switched_off_at', 'is', null)
    .orderBy('id')
    .limit(value.limit),
)
/** Lists the accounts that were made before there was a leader, oldest first, without those that are switched off or erased. */
export async function listEarlierAccounts(reader: Reader) {
  const before = (await reader.first(selectBound))?.before ?? null
  return before === null ? [] : reader.all(selectMadeBefore, { before, limit: maxListed })
}
