import type { Role } from '#contract/users.ts'
import { eraseConsentsOf } from '../../consents/consent-store.ts'
import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import { nameColumns } from '../../names/name-columns.ts'
import { replaceWords } from '../../search/store.ts'
import { deleteSessions } from '../../sessions/store.ts'

/** Columns of an account that leaders see. */
export const accountFields = [
  ...(['id', 'name', 'username', 'email', 'role', 'created_at', 'last_seen_at'] as const),
  ...(['responses_count', 'answered_count', 'name_key', 'username_sort_key'] as const),
  ...(['waiting_since', 'switched_off_at', 'needs_consent', 'held_since', 'safeguarding_lead_since'] as const),
  ...(['name_skeleton', 'username_skeleton'] as const),
] as const

const selectAccount = statement((sql, value: { id: string }) =>
  sql.selectFrom('users').select(accountFields).where('id', '=', value.id).where('erased_at', 'is', null),
)
export const findAccount = (reader: Reader, id: string) => reader.first(selectAccount, { id })

const lockAccountRow = statement((sql, value: { id: string }) =>
  sql
    .updateTable('users')
    .set((user) => ({ role: user.ref('role') }))
    .where('id', '=', value.id)
    .where('erased_at', 'is', null)
    .returning(accountFields),
)
/** Returns an account, and locks it until the commit: other changes of it wait. */
export const lockAccount = (transaction: Transaction, id: string) => transaction.first(lockAccountRow, { id })
export type AccountRow = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

const selectWaiting = statement((sql, value: { after: string; limit: number }) =>
  sql
    .selectFrom('users')
    .select(accountFields)
    .where('waiting_since', 'is not', null)
    .where('id', '>', value.after)
    .orderBy('id')
    .limit(value.limit),
)
/** Lists the accounts that wait for a leader, oldest first. */
export const listWaiting = (reader: Reader, after: string, limit: number) => reader.all(selectWaiting, { after, limit })

const clearWaiting = statement((sql, value: { id: string }) =>
  sql.updateTable('users').set({ waiting_since: null, needs_consent: 0 }).where('id', '=', value.id),
)
export const letIn = (transaction: Transaction, id: string) => transaction.run(clearWaiting, { id })

const setSwitchedOffAt = statement((sql, value: { id: string; at: string | null }) =>
  sql.updateTable('users').set({ switched_off_at: value.at }).where('id', '=', value.id),
)
export const switchOff = (transaction: Transaction, id: string, now: string) =>
  transaction.run(setSwitchedOffAt, { id, at: now })
export const switchOn = (transaction: Transaction, id: string) => transaction.run(setSwitchedOffAt, { id, at: null })

const updateRole = statement((sql, value: { id: string; role: Role }) =>
  sql.updateTable('users').set({ role: value.role }).where('id', '=', value.id),
)
export const setRole = (transaction: Transaction, id: string, role: Role) => transaction.run(updateRole, { id, role })

const setSafeguardingLeadSince = statement((sql, value: { id: string; since: string | null }) =>
  sql.updateTable('users').set({ safeguarding_lead_since: value.since }).where('id', '=', value.id),
)
/** Makes a leader one of those who receive concerns, or ends it with null. */
export const setSafeguardingLead = (transaction: Transaction, id: string, since: string | null) =>
  transaction.run(setSafeguardingLeadSince, { id, since })

const updateName = statement((sql, value: { id: string } & ReturnType<typeof nameColumns>) =>
  sql
    .updateTable('users')
    .set({ name: value.name, name_key: value.name_key, name_skeleton: value.name_skeleton })
    .where('id', '=', value.id),
)
/** Changes a name. @returns its sort key */
export async function rename(
  transaction: Transaction,
  { id, username }: { id: string; username: string },
  name: string,
): Promise<string> {
  const columns = nameColumns(name)
  await transaction.run(updateName, { id, ...columns })
  await replaceWords(transaction, id, name, username)
  return columns.name_key
}

const deleteRecoveryCodeOf = statement((sql, value: { id: string }) =>
  sql.deleteFrom('recovery_codes').where('user_id', '=', value.id),
)
/** Invalidates the recovery code of an account. */
export const deleteRecoveryCode = (transaction: Transaction, id: string) =>
  transaction.run(deleteRecoveryCodeOf, { id })

const deleteRecoveryCodesBy = statement((sql, value: { createdBy: string }) =>
  sql.deleteFrom('recovery_codes').where('created_by', '=', value.createdBy),
)
const revokeInvitationsBy = statement((sql, value: { createdBy: string; now: string }) =>
  sql
    .updateTable('invitations')
    .set({ revoked_at: value.now })
    .where('created_by', '=', value.createdBy)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null),
)
/** Invalidates the recovery codes and the invitations that a leader has created. */
export async function revokeSecretsOf(transaction: Transaction, leaderId: string, now: string): Promise<void> {
  await transaction.run(deleteRecoveryCodesBy, { createdBy: leaderId })
  await transaction.run(revokeInvitationsBy, { createdBy: leaderId, now })
}

const revokeOneInvitation = statement((sql, value: { id: string; revokedBy: string; now: string }) =>
  sql
    .updateTable('invitations')
    .set({ revoked_at: value.now, revoked_by: value.revokedBy })
    .where('id', '=', value.id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null),
)
/** Revokes an invitation whose request was declined or withdrawn. */
export const revokeInvitation = (transaction: Transaction, id: string, revokedBy: string, now: string) =>
  transaction.run(revokeOneInvitation, { id, revokedBy, now })

const deleteNetworksOf = statement((sql, value: { id: string }) =>
  sql.deleteFrom('known_networks').where('user_id', '=', value.id),
)
const deleteUser = statement((sql, value: { id: string }) => sql.deleteFrom('users').where('id', '=', value.id))
/** Deletes an account that was never let in, so that nothing else refers to it. */
export async function deleteWaitingAccount(transaction: Transaction, id: string): Promise<void> {
  await deleteSessions(transaction, id)
  await transaction.run(deleteNetworksOf, { id })
  await eraseConsentsOf(transaction, id)
  await transaction.run(deleteUser, { id })
}
