import { hashKey } from '#server/platform/codes.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { deleteRows, statement } from '#server/platform/database/statement.ts'
import { deleteEarlierOf } from './names/earlier-usernames-store.ts'
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
const deleteNetworks = deleteRows('known_networks', 'user_id')
const deleteRecoveryCode = deleteRows('recovery_codes', 'user_id')
const deleteNotices = deleteRows('notices', 'reader_id')
const deleteLimit = deleteRows('sign_in_limits', 'key')
/**
 * Removes the identity of a person, and what belongs to the account: sessions with their devices, words of the name, earlier
 * usernames, networks, codes, the limit of logins. The row remains, because rows of others refer to it.
 */
export async function eraseIdentity(transaction: Transaction, { id }: { id: string }, now: string): Promise<void> {
  await transaction.run(clearAccount, { id, usernameKey: `ERASED ${id}`, now })
  await deleteSessions(transaction, id)
  await deleteWordsOf(transaction, id)
  for (const deleteOf of [deleteEarlierOf, deleteNetworks, deleteRecoveryCode, deleteNotices])
    await deleteOf(transaction, id)
  await deleteLimit(transaction, hashKey('account', id))
}

const selectErasedAt = statement((sql, value: { id: string }) =>
  sql.selectFrom('users').select('erased_at').where('id', '=', value.id),
)
/** Returns when a person was erased. Null if they were not. */
export const findErasedAt = async (reader: Reader, id: string) =>
  (await reader.first(selectErasedAt, { id }))?.erased_at ?? null
