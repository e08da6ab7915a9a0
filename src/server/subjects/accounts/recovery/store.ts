import type { Transaction } from '#server/platform/database/database.ts'
import { deleteRows, execute, executeAndCheck, queryFirst } from '#server/platform/database/statement.ts'

export const findCode = queryFirst((sql, value: { userId: string }) =>
  sql.selectFrom('recovery_codes').select(['code_hash', 'expires_at']).where('user_id', '=', value.userId),
)

interface NewCode {
  userId: string
  codeHash: string
  createdBy: string | null
  now: string
  expiresAt: string
}
/** Saves the code of a user. It replaces an earlier one. */
export const saveRecoveryCode = execute((sql, value: NewCode) =>
  sql
    .insertInto('recovery_codes')
    .values({
      user_id: value.userId,
      code_hash: value.codeHash,
      created_by: value.createdBy,
      created_at: value.now,
      expires_at: value.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        code_hash: value.codeHash,
        created_by: value.createdBy,
        created_at: value.now,
        expires_at: value.expiresAt,
      }),
    ),
)

/** Uses a code up. @returns whether it was still valid: of simultaneous uses, one gets true */
export const consumeCode = executeAndCheck((sql, value: { userId: string; codeHash: string; now: string }) =>
  sql
    .deleteFrom('recovery_codes')
    .where('user_id', '=', value.userId)
    .where('code_hash', '=', value.codeHash)
    .where('expires_at', '>', value.now),
)

/** Returns an account, and locks it until the commit. */
export const lockUser = queryFirst((sql, value: { id: string }) =>
  sql
    .updateTable('users')
    .set((user) => ({ role: user.ref('role') }))
    .where('id', '=', value.id)
    .returning(['id', 'role', 'switched_off_at']),
)

const deleteCodeOf = deleteRows('recovery_codes', 'user_id')
const deleteCodesBy = deleteRows('recovery_codes', 'created_by')
/** Deletes the code of a user, and those that the user has created. */
export async function deleteCodesOf(transaction: Transaction, userId: string): Promise<void> {
  await deleteCodeOf(transaction, userId)
  await deleteCodesBy(transaction, userId)
}
