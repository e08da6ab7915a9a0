import { sql as raw } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { deleteRows, execute } from '#server/platform/database/statement.ts'
import { takenLater } from '../two-person/present.ts'

const deleteCodeOf = deleteRows('recovery_codes', 'user_id')
const deleteCodesBy = deleteRows('recovery_codes', 'created_by')
const revokeInvitationsBy = execute((sql, { userId, now }: OfUser) =>
  sql
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('created_by', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null),
)
const markConfirmedUsed = (column: 'subject_id' | 'requested_by') =>
  execute((sql, { userId, now }: OfUser) =>
    sql
      .updateTable('confirmations')
      .set({ used_at: now })
      .where(column, '=', userId)
      .where(
        'action',
        'in',
        takenLater.map((action) => raw.lit(action)),
      )
      .where('outcome', '=', raw.lit('confirmed'))
      .where('used_at', 'is', null),
  )
const endings = [revokeInvitationsBy, markConfirmedUsed('subject_id'), markConfirmedUsed('requested_by')]

interface OfUser {
  userId: string
  now: string
}
/** Ends the other secrets about a person but sessions, and those that the person made. */
export async function endOthers(transaction: Transaction, user: OfUser): Promise<void> {
  for (const deleteOf of [deleteCodeOf, deleteCodesBy]) await deleteOf(transaction, user.userId)
  for (const end of endings) await end(transaction, user)
}
