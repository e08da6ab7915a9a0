import type { Role } from '#contract/accounts.ts'
import { person_not_found } from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { deleteRows, execute, executeAndCheck, statement } from '#server/platform/database/statement.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { nameColumns } from '#server/platform/text/name-columns.ts'
import { replaceWords } from './names/words-store.ts'

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
/** @throws {AppError} `not_found` */
export const findAccount = async (reader: Reader, id: string): Promise<AccountRow> =>
  orNotFound(await reader.first(selectAccount, { id }), person_not_found)

const lockAccountRow = statement((sql, value: { id: string }) =>
  sql
    .updateTable('users')
    .set((user) => ({ role: user.ref('role') }))
    .where('id', '=', value.id)
    .where('erased_at', 'is', null)
    .returning(accountFields),
)
/** Returns an account, and locks it until the commit: other changes of it wait. @throws {AppError} `not_found` */
export const lockAccount = async (transaction: Transaction, id: string) =>
  orNotFound(await transaction.first(lockAccountRow, { id }), person_not_found)
export type AccountRow = Awaited<ReturnType<typeof lockAccount>>

const clearWaiting = statement((sql, value: { id: string }) =>
  sql.updateTable('users').set({ waiting_since: null, needs_consent: 0 }).where('id', '=', value.id),
)
const makeLeader = statement((sql, value: { id: string }) =>
  sql.updateTable('users').set({ role: 'admin', waiting_since: null, invited_as_leader: 0 }).where('id', '=', value.id),
)
/** Ends the wait of an account. @param role `admin` for an account that accepted the invitation of a leader */
export async function admit(transaction: Transaction, id: string, role: Role): Promise<void> {
  await transaction.run(role === 'admin' ? makeLeader : clearWaiting, { id })
}

/** Switches an account off, or on again with null. */
export const setSwitchedOff = execute((sql, value: { id: string; at: string | null }) =>
  sql.updateTable('users').set({ switched_off_at: value.at }).where('id', '=', value.id),
)

export const setRole = execute((sql, value: { id: string; role: Role }) =>
  sql.updateTable('users').set({ role: value.role }).where('id', '=', value.id),
)

/** Makes a leader one of those who receive concerns, or ends it with null. */
export const setSafeguardingLead = execute((sql, value: { id: string; since: string | null }) =>
  sql.updateTable('users').set({ safeguarding_lead_since: value.since }).where('id', '=', value.id),
)

const updateNeedsConsent = statement((sql, value: { userId: string; needs: 0 | 1 }) =>
  sql.updateTable('users').set({ needs_consent: value.needs }).where('id', '=', value.userId),
)
/** Sets whether an account can be used only after a leader has recorded a guardian's consent. */
export const setNeedsConsent = (transaction: Transaction, userId: string, needs: boolean) =>
  transaction.run(updateNeedsConsent, { userId, needs: needs ? 1 : 0 })

/** Keeps an account for as long as if it was used now. @returns whether there is such an account of a student */
export const keepAccount = executeAndCheck((sql, value: { id: string; now: string }) =>
  sql
    .updateTable('users')
    .set({ kept_at: value.now })
    .where('id', '=', value.id)
    .where('role', '<>', 'admin')
    .where('waiting_since', 'is', null)
    .where('erased_at', 'is', null),
)

/** Starts or ends the hold of a person's data. */
export const setHold = execute((sql, value: { id: string; since: string | null }) =>
  sql.updateTable('users').set({ held_since: value.since }).where('id', '=', value.id),
)

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

export const deleteUser = deleteRows('users', 'id')
