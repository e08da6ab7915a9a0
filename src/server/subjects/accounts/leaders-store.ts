import { admins_only } from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { execute, queryAll, queryExists, statement } from '#server/platform/database/statement.ts'
import { AppError } from '#server/platform/errors.ts'

/** Lists the ids of active leaders. */
export const listActiveLeaders = queryAll((sql) =>
  sql.selectFrom('users').select('id').where('role', '=', 'admin').where('switched_off_at', 'is', null),
)

/** Lists the active leaders but one who receive concerns, the oldest account first. */
export const listOtherLeads = queryAll((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'admin')
    .where('switched_off_at', 'is', null)
    .where('safeguarding_lead_since', 'is not', null)
    .where('id', '<>', value.id)
    .orderBy('id'),
)

const selectLeaderNames = statement((sql, value: { limit: number }) =>
  sql
    .selectFrom('users')
    .select('name')
    .where('role', '=', 'admin')
    .where('switched_off_at', 'is', null)
    .orderBy('id')
    .limit(value.limit),
)
/** Lists the names of active leaders, the oldest account first. */
export const listLeaderNames = async (reader: Reader, limit: number) =>
  (await reader.all(selectLeaderNames, { limit })).map(({ name }) => name)

/** Locks the row of the installation until the commit. */
const lockInstallation = execute((sql) =>
  sql
    .updateTable('installation')
    .set((row) => ({ leaders_version: row('leaders_version', '+', 1) }))
    .where('id', '=', 1),
)

const selectOtherLeaders = statement((sql, value: { id: string; limit: number }) =>
  sql
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', value.id)
    .where('switched_off_at', 'is', null)
    .limit(value.limit),
)
/** Counts active leaders other than a user, up to a maximum. */
export const countOtherLeaders = async (reader: Reader, id: string, max: number) =>
  (await reader.all(selectOtherLeaders, { id, limit: max })).length

const isActiveLeader = queryExists((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select('id')
    .where('id', '=', value.id)
    .where('role', '=', 'admin')
    .where('switched_off_at', 'is', null),
)

/**
 * Locks the set of active leaders until the commit, and increments their version. Call it first in each transaction that changes this
 * set or a leader's name, or depends on the set: others wait, and then read what this transaction has written (ADR 039).
 * @param leaderId leader who acts, and may have lost the role since the request was authorized. Null for operators' commands.
 * @throws {AppError} `not_allowed` if this is no active leader
 */
export async function lockLeaders(transaction: Transaction, leaderId: string | null = null): Promise<void> {
  await lockInstallation(transaction)
  if (leaderId !== null && !(await isActiveLeader(transaction, { id: leaderId }))) {
    throw new AppError('not_allowed', admins_only())
  }
}
