import type { Kysely } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  deleteRows,
  execute,
  executeAndCheck,
  insertRow,
  queryAll,
  queryExists,
  queryFirst,
} from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

/** Maximum number of consents of one person that are listed. */
const maxListed = 50
/** Constraint by which a person has at most one valid consent. */
export const oneValidConsent = 'consents_valid'

/** @throws {UniqueViolation} of {@link oneValidConsent} */
export const insertConsent = insertRow('consents', [
  ...(['id', 'user_id', 'guardian_name', 'method', 'given_on'] as const),
  ...(['recorded_by', 'recorded_at'] as const),
])

const fields = [
  ...(['consents.id', 'consents.user_id', 'consents.guardian_name', 'consents.method', 'consents.given_on'] as const),
  ...(['consents.recorded_by', 'consents.recorded_at', 'consents.withdrawn_at', 'consents.withdrawn_by'] as const),
  ...(['recorder.name as recorder_name', 'withdrawer.name as withdrawer_name'] as const),
] as const

const withNames = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('consents')
    .innerJoin('users as recorder', 'recorder.id', 'consents.recorded_by')
    .leftJoin('users as withdrawer', 'withdrawer.id', 'consents.withdrawn_by')
    .select(fields)

/** Lists the consents of a person, newest first. */
export const listConsents = queryAll((sql, value: { userId: string }) =>
  withNames(sql).where('consents.user_id', '=', value.userId).orderBy('consents.id', 'desc').limit(maxListed),
)
export type ConsentRow = Awaited<ReturnType<typeof listConsents>>[number]

export const findConsent = queryFirst((sql, value: { id: string; userId: string }) =>
  withNames(sql).where('consents.id', '=', value.id).where('consents.user_id', '=', value.userId),
)

export const hasValidConsent = queryExists((sql, value: { userId: string }) =>
  sql.selectFrom('consents').select('id').where('user_id', '=', value.userId).where('withdrawn_at', 'is', null),
)

/** Marks a consent as withdrawn. @returns whether it was valid: of simultaneous withdrawals, one gets true */
export const markWithdrawn = executeAndCheck(
  (sql, value: { id: string; userId: string; withdrawnBy: string | null; now: string }) =>
    sql
      .updateTable('consents')
      .set({ withdrawn_at: value.now, withdrawn_by: value.withdrawnBy })
      .where('id', '=', value.id)
      .where('user_id', '=', value.userId)
      .where('withdrawn_at', 'is', null),
)

/** Deletes the consent that was recorded at a time. */
export const deleteConsentOf = execute((sql, value: { userId: string; at: string }) =>
  sql.deleteFrom('consents').where('user_id', '=', value.userId).where('recorded_at', '=', value.at),
)

const deleteConsentsOf = deleteRows('consents', 'user_id')
const deleteLinksOf = deleteRows('guardian_links', 'user_id')
/** Deletes the consents and the guardians' links of a person who is erased. Sessions of guardians end with their links. */
export async function eraseConsentsOf(transaction: Transaction, userId: string): Promise<void> {
  await deleteConsentsOf(transaction, userId)
  await deleteLinksOf(transaction, userId)
}
