import type { Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { accounts } from '#server/subjects/accounts/public.ts'

const clearSubject = statement((sql, value: { id: string; now: string }) =>
  sql
    .updateTable('confirmations')
    .set((row) => ({
      subject_id: null,
      outcome: row.fn.coalesce('outcome', row.val('expired' as const)),
      decided_at: row.fn.coalesce('decided_at', row.val(value.now)),
    }))
    .where('subject_id', '=', value.id),
)
const clearUser = statement((sql, value: { id: string }) =>
  sql.updateTable('invitations').set({ used_by: null }).where('used_by', '=', value.id),
)
/**
 * Deletes an account that was never let in, also from the requests about it and from the invitation that it used. Erase it at once
 * before, so that nothing else refers to it.
 */
export async function deleteAccount(transaction: Transaction, id: string, now: string): Promise<void> {
  await transaction.run(clearSubject, { id, now })
  await transaction.run(clearUser, { id })
  await accounts.deleteUser(transaction, id)
}
