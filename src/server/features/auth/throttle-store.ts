import type { Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

const count = statement((sql, value: { key: string; now: string }) =>
  sql
    .insertInto('sign_in_attempts')
    .values({ key: value.key, failures: 1, last_failed_at: value.now, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ failures: row('sign_in_attempts.failures', '+', 1), last_failed_at: value.now })),
    )
    .returning(['failures', 'blocked_until']),
)
/** One more try, in one statement that locks its row: tries at the same instant are all counted. */
export async function countAttempt(transaction: Transaction, key: string, now: string) {
  const row = await transaction.first(count, { key, now })
  if (row === undefined) throw new Error('Counting a sign-in returned no row')
  return row
}

const block = statement((sql, value: { key: string; until: string }) =>
  sql.updateTable('sign_in_attempts').set({ blocked_until: value.until }).where('key', '=', value.key),
)
export const blockUntil = (transaction: Transaction, key: string, until: string) =>
  transaction.run(block, { key, until })

const remove = statement((sql, value: { key: string }) =>
  sql.deleteFrom('sign_in_attempts').where('key', '=', value.key),
)
export const deleteAttempts = (transaction: Transaction, key: string) => transaction.run(remove, { key })

const removeOld = statement((sql, value: { before: string }) =>
  sql.deleteFrom('sign_in_attempts').where('last_failed_at', '<', value.before),
)
export const deleteOldAttempts = (transaction: Transaction, before: string) => transaction.run(removeOld, { before })
