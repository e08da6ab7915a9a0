import type { Kysely } from 'kysely'
import type { ConsentMethod } from '#contract/rules/guardians.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { execute, executeAndCheck, queryFirst, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

/** Maximum number of consents of one person that are listed. */
const maxListed = 50
/** Constraint by which a person has at most one valid consent. */
export const oneValidConsent = 'consents_valid'

interface NewConsent {
  id: string
  userId: string
  guardianName: string
  method: ConsentMethod
  givenOn: string
  recordedBy: string
  now: string
}
/** @throws {UniqueViolation} of {@link oneValidConsent} */
export const insertConsent = execute((sql, value: NewConsent) =>
  sql.insertInto('consents').values({
    id: value.id,
    user_id: value.userId,
    guardian_name: value.guardianName,
    method: value.method,
    given_on: value.givenOn,
    recorded_by: value.recordedBy,
    recorded_at: value.now,
  }),
)

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

const selectConsents = statement((sql, value: { userId: string; limit: number }) =>
  withNames(sql).where('consents.user_id', '=', value.userId).orderBy('consents.id', 'desc').limit(value.limit),
)
/** Lists the consents of a person, newest first. */
export const listConsents = (reader: Reader, userId: string) => reader.all(selectConsents, { userId, limit: maxListed })
export type ConsentRow = Awaited<ReturnType<typeof listConsents>>[number]

export const findConsent = queryFirst((sql, value: { id: string; userId: string }) =>
  withNames(sql).where('consents.id', '=', value.id).where('consents.user_id', '=', value.userId),
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

const deleteConsentsOf = statement((sql, value: { userId: string }) =>
  sql.deleteFrom('consents').where('user_id', '=', value.userId),
)
const deleteLinksOf = statement((sql, value: { userId: string }) =>
  sql.deleteFrom('guardian_links').where('user_id', '=', value.userId),
)
/** Deletes the consents and the guardians' links of a person who is erased. Sessions of guardians end with their links. */
export async function eraseConsentsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(deleteConsentsOf, { userId })
  await transaction.run(deleteLinksOf, { userId })
}
