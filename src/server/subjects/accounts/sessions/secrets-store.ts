import { sql as raw } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

interface OfUser {
  userId: string
  now: string
}

const deleteCodeOf = statement((sql, { userId }: OfUser) =>
  sql.deleteFrom('recovery_codes').where('user_id', '=', userId),
)
const deleteCodesBy = statement((sql, { userId }: OfUser) =>
  sql.deleteFrom('recovery_codes').where('created_by', '=', userId),
)
const revokeInvitationsBy = statement((sql, { userId, now }: OfUser) =>
  sql
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('created_by', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null),
)
const useResetsOf = statement((sql, { userId, now }: OfUser) =>
  sql
    .updateTable('confirmations')
    .set({ used_at: now })
    .where('subject_id', '=', userId)
    .where('action', '=', raw.lit('reset password'))
    .where('outcome', '=', raw.lit('confirmed'))
    .where('used_at', 'is', null),
)
const useResetsBy = statement((sql, { userId, now }: OfUser) =>
  sql
    .updateTable('confirmations')
    .set({ used_at: now })
    .where('requested_by', '=', userId)
    .where('action', '=', raw.lit('reset password'))
    .where('outcome', '=', raw.lit('confirmed'))
    .where('used_at', 'is', null),
)

/** Ends the other secrets about a person but sessions, and those that the person made. */
export async function endOthers(transaction: Transaction, user: OfUser): Promise<void> {
  for (const deleting of [deleteCodeOf, deleteCodesBy]) await transaction.run(deleting, user)
  const endings = [revokeInvitationsBy, useResetsOf, useResetsBy]
  for (const ending of endings) await transaction.run(ending, user)
}
