import { hashKey } from '#server/platform/codes.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { deleteWordsOf } from './names/words-store.ts'
import { deleteSessions } from './sessions/sessions-store.ts'

interface Tombstone {
  id: string
  /** No folded username has capital letters, so that nobody can log in with this one or choose it. */
  usernameKey: string
  now: string
}
const clearAccount = statement((sql, value: Tombstone) =>
  sql
    .updateTable('users')
    .set({
      name: '',
      name_key: '',
      name_skeleton: '',
      username: '',
      username_key: value.usernameKey,
      username_sort_key: '',
      username_skeleton: '',
      email: null,
      email_key: null,
      password_hash: '',
      responses_count: 0,
      answered_count: 0,
      switched_off_at: value.now,
      waiting_since: null,
      needs_consent: 0,
      safeguarding_lead_since: null,
      kept_at: null,
      erased_at: value.now,
    })
    .where('id', '=', value.id),
)
const deleteNetworks = statement((sql, value: { id: string }) =>
  sql.deleteFrom('known_networks').where('user_id', '=', value.id),
)
const deleteRecoveryCode = statement((sql, value: { id: string }) =>
  sql.deleteFrom('recovery_codes').where('user_id', '=', value.id),
)
const deleteNotices = statement((sql, value: { id: string }) =>
  sql.deleteFrom('notices').where('reader_id', '=', value.id),
)
const deleteLimit = statement((sql, value: { key: string }) =>
  sql.deleteFrom('sign_in_limits').where('key', '=', value.key),
)
/**
 * Removes the identity of a person, and what belongs to the account: sessions with their devices, words of the name, networks, codes,
 * the limit of logins. The row remains, because rows of others refer to it.
 */
export async function eraseIdentity(transaction: Transaction, { id }: { id: string }, now: string): Promise<void> {
  await transaction.run(clearAccount, { id, usernameKey: `ERASED ${id}`, now })
  await deleteSessions(transaction, id)
  await deleteWordsOf(transaction, { userId: id })
  for (const deleteRows of [deleteNetworks, deleteRecoveryCode, deleteNotices])
    await transaction.run(deleteRows, { id })
  await transaction.run(deleteLimit, { key: hashKey('account', id) })
}

const selectErasedAt = statement((sql, value: { id: string }) =>
  sql.selectFrom('users').select('erased_at').where('id', '=', value.id),
)
/** Returns when a person was erased. Null if they were not. */
export const findErasedAt = async (reader: Reader, id: string) =>
  (await reader.first(selectErasedAt, { id }))?.erased_at ?? null
