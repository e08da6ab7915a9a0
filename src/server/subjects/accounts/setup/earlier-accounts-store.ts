import type { Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

// Statements for all accounts at once, when there is no leader yet.

const setWaiting = statement((sql, value: { now: string }) =>
  sql
    .updateTable('users')
    .set({ waiting_since: value.now })
    .where('role', '=', 'student')
    .where('waiting_since', 'is', null)
    .where('switched_off_at', 'is', null)
    .returning('id'),
)
const deleteSessions = statement((sql) => sql.deleteFrom('sessions'))
const deleteCodes = statement((sql) => sql.deleteFrom('recovery_codes'))

/** Makes every active account wait, and ends all secrets. @returns the ids of the accounts */
export async function makeAllWait(transaction: Transaction, now: string): Promise<string[]> {
  const rows = await transaction.all(setWaiting, { now })
  await transaction.run(deleteSessions)
  await transaction.run(deleteCodes)
  return rows.map(({ id }) => id)
}
