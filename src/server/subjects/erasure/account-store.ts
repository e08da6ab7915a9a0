import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { deleteSessions, deleteWordsOf } from '#server/subjects/accounts/public.ts'

// What is erased at once: see erase-account.ts. content-store.ts has what the job erases afterwards.

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
/** Removes the identity of a person. The row remains, because rows of others refer to it. */
export const clearIdentity = (transaction: Transaction, id: string, now: string) =>
  transaction.run(clearAccount, { id, usernameKey: `ERASED ${id}`, now })

const deleteNetworks = statement((sql, value: { id: string }) =>
  sql.deleteFrom('known_networks').where('user_id', '=', value.id),
)
const deleteRecoveryCode = statement((sql, value: { id: string }) =>
  sql.deleteFrom('recovery_codes').where('user_id', '=', value.id),
)
const deletePreferences = statement((sql, value: { id: string }) =>
  sql.deleteFrom('notification_preferences').where('user_id', '=', value.id),
)
const deleteLastNotifications = statement((sql, value: { id: string }) =>
  sql.deleteFrom('last_notifications').where('user_id', '=', value.id),
)
const deleteUrgentTo = statement((sql, value: { id: string }) =>
  sql.deleteFrom('urgent_notifications').where('user_id', '=', value.id),
)
const deleteUrgentBy = statement((sql, value: { id: string }) =>
  sql.deleteFrom('urgent_notifications').where('caused_by', '=', value.id),
)
const deleteNotices = statement((sql, value: { id: string }) =>
  sql.deleteFrom('notices').where('reader_id', '=', value.id),
)
const deleteLimit = statement((sql, value: { key: string }) =>
  sql.deleteFrom('sign_in_limits').where('key', '=', value.key),
)
const ofAccount = [
  ...[deleteNetworks, deleteRecoveryCode, deletePreferences, deleteNotices],
  ...[deleteLastNotifications, deleteUrgentTo, deleteUrgentBy],
]
/**
 * Deletes what belongs to an account and is small: sessions with their devices, words of the name, networks, codes, choices.
 * @param limitKey key of the account's rate limit of logins
 */
export async function deleteOfAccount(transaction: Transaction, id: string, limitKey: string): Promise<void> {
  await deleteSessions(transaction, id)
  await deleteWordsOf(transaction, id)
  for (const deleteRows of ofAccount) await transaction.run(deleteRows, { id })
  await transaction.run(deleteLimit, { key: limitKey })
}

const hideRequests = statement((sql, value: { id: string; now: string }) =>
  sql
    .updateTable('prayer_requests')
    .set({ deleted_at: value.now, deleted_by: value.id })
    .where('student_id', '=', value.id)
    .where('deleted_at', 'is', null),
)
/** Removes the prayer requests of a person from every list. Other lists check whether the author is erased. */
export const hidePrayerRequests = (transaction: Transaction, id: string, now: string) =>
  transaction.run(hideRequests, { id, now })

const selectErasedAt = statement((sql, value: { id: string }) =>
  sql.selectFrom('users').select('erased_at').where('id', '=', value.id),
)
/** Returns when a person was erased. Null if they were not. */
export const findErasedAt = async (reader: Reader, id: string) =>
  (await reader.first(selectErasedAt, { id }))?.erased_at ?? null
