import { sql as raw } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { nameColumns } from '#server/platform/text/name-columns.ts'
import { replaceWords } from './words-store.ts'

/** Columns of an account that leaders see. */
export const accountFields = [
  ...(['id', 'name', 'username', 'email', 'role', 'created_at', 'last_seen_at'] as const),
  ...(['responses_count', 'answered_count', 'name_key', 'username_sort_key'] as const),
  ...(['waiting_since', 'switched_off_at', 'needs_consent', 'held_since', 'safeguarding_lead_since'] as const),
  ...(['name_skeleton', 'username_skeleton', 'invited_as_leader'] as const),
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
    .where('invited_as_leader', '=', 0)
    .where('id', '>', value.after)
    .orderBy('id')
    .limit(value.limit),
)
/** Lists the accounts that wait for a leader, oldest first, without those that a second leader confirms. */
export const listWaiting = (reader: Reader, after: string, limit: number) => reader.all(selectWaiting, { after, limit })

const selectChat = statement((sql, value: { id: string }) =>
  sql.selectFrom('chats').select('student_id').where('student_id', '=', value.id),
)
/** Returns whether an account has a chat: whether it has ever been in use as a student's. */
export const hasChat = async (reader: Reader, id: string) => (await reader.first(selectChat, { id })) !== undefined

const clearWaiting = statement((sql, value: { id: string }) =>
  sql.updateTable('users').set({ waiting_since: null, needs_consent: 0 }).where('id', '=', value.id),
)
export const letIn = (transaction: Transaction, id: string) => transaction.run(clearWaiting, { id })

const makeLeader = statement((sql, value: { id: string }) =>
  sql.updateTable('users').set({ role: 'admin', waiting_since: null, invited_as_leader: 0 }).where('id', '=', value.id),
)
/** Makes an account a leader's that accepted an invitation and waited for a second leader. */
export const letInAsLeader = async (transaction: Transaction, id: string): Promise<void> => {
  await transaction.run(makeLeader, { id })
}

const selectRefused = statement((sql, value: { now: string }) =>
  sql
    .selectFrom('users')
    .select(['id', 'name', 'username'])
    .where('invited_as_leader', '=', raw.lit(1))
    .where((user) =>
      user.not(
        user.exists(
          user
            .selectFrom('confirmations')
            .select('confirmations.id')
            .whereRef('confirmations.subject_id', '=', 'users.id')
            .where('confirmations.action', '=', 'invite leader')
            .where('confirmations.outcome', 'is', null)
            .where('confirmations.expires_at', '>', value.now),
        ),
      ),
    ),
)
/** Lists the accounts that accepted the invitation of a leader, and whose request a second leader can't confirm any more. */
export const listRefusedInvitees = (reader: Reader, now: string) => reader.all(selectRefused, { now })

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
/** Takes a person out of the requests about them, and out of the invitation that they used. */
export async function forgetInvitee(transaction: Transaction, id: string, now: string): Promise<void> {
  await transaction.run(clearSubject, { id, now })
  await transaction.run(clearUser, { id })
}

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

const deleteUser = statement((sql, value: { id: string }) => sql.deleteFrom('users').where('id', '=', value.id))
/** Deletes an account that was never let in, so that nothing else refers to it. Erase it at once before. */
export const deleteWaitingAccount = (transaction: Transaction, id: string) => transaction.run(deleteUser, { id })
