import { type Kysely, sql as raw } from 'kysely'
import type { GuardianView } from '#contract/guardians.ts'
import { limits } from '#contract/limits.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import {
  execute,
  executeAndCheck,
  insertRow,
  queryAll,
  queryFirst,
  type Statement,
} from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { Listing } from '#server/platform/personal-data/pages.ts'

/** Maximum number of guardians' links of one person that are listed. */
const maxListed = 50

export const insertLink = insertRow('guardian_links', [
  ...(['id', 'user_id', 'token_hash'] as const),
  ...(['created_by', 'created_at', 'expires_at'] as const),
])

const fields = [
  ...(['guardian_links.id', 'guardian_links.user_id', 'guardian_links.created_by'] as const),
  ...(['guardian_links.created_at', 'guardian_links.expires_at', 'guardian_links.opened_at'] as const),
  ...(['guardian_links.revoked_at', 'guardian_links.session_hash', 'guardian_links.session_expires_at'] as const),
  ...(['guardian_links.guardian_name', 'guardian_links.pin_chosen_at', 'guardian_links.pin_locked_until'] as const),
  'creator.name as creator_name',
] as const

const withCreator = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('guardian_links')
    .innerJoin('users as creator', 'creator.id', 'guardian_links.created_by')
    .select(fields)

/** Lists the guardians' links of a person, newest first. */
export const listLinks = queryAll((sql, value: { userId: string }) =>
  withCreator(sql)
    .where('guardian_links.user_id', '=', value.userId)
    .orderBy('guardian_links.id', 'desc')
    .limit(maxListed),
)
export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

export const isLasting = (link: LinkRow | undefined) => (link?.pin_chosen_at ?? null) !== null

export const findLink = queryFirst((sql, value: { id: string }) =>
  withCreator(sql).where('guardian_links.id', '=', value.id),
)

/** Returns an expression that is 1 if a guardian has a link about a user that still opens the page, or has it open. */
export const hasLink = (now: string) => raw<number>`
  case when exists (
    select 1 from guardian_links where guardian_links.user_id = users.id and guardian_links.revoked_at is null and (
      guardian_links.pin_chosen_at is not null
      or (guardian_links.opened_at is null and guardian_links.expires_at > ${now})
      or guardian_links.session_expires_at > ${now}
    )
  ) then 1 else 0 end`

/** Defines a function that revokes links and ends their sessions. It returns whether there was one that was not revoked. */
const revokeLinks = (column: 'id' | 'user_id' | 'created_by') =>
  executeAndCheck((sql, value: { of: string; now: string }) =>
    sql
      .updateTable('guardian_links')
      .set({ revoked_at: value.now, session_hash: null, session_expires_at: null })
      .where(column, '=', value.of)
      .where('revoked_at', 'is', null),
  )
export const markRevoked = revokeLinks('id')
const revokeLinksTo = revokeLinks('user_id')
const revokeLinksBy = revokeLinks('created_by')
/** Revokes the links that a person made, and, unless a guardian decides, those to the person. Ends the sessions of these links. */
export async function revokeLinksOf(
  transaction: Transaction,
  { userId, now, byGuardian }: { userId: string; now: string; byGuardian: boolean },
): Promise<void> {
  await revokeLinksBy(transaction, { of: userId, now })
  if (!byGuardian) await revokeLinksTo(transaction, { of: userId, now })
}

interface Opening {
  tokenHash: string
  sessionHash: string
  sessionExpiresAt: string
  now: string
}
/** Opens a link. @returns undefined if it is unknown, used, expired or revoked: of simultaneous openings, one succeeds */
export const openLink = queryFirst((sql, value: Opening) =>
  sql
    .updateTable('guardian_links')
    .set({
      opened_at: value.now,
      session_hash: value.sessionHash,
      session_expires_at: value.sessionExpiresAt,
    })
    .where('token_hash', '=', value.tokenHash)
    .where('opened_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', value.now)
    .returning('id'),
)

/** Returns the link of a guardian's session, unless it was revoked, or its student was erased or is a leader now. */
export const findGuardianSession = queryFirst((sql, value: { sessionHash: string }) =>
  sql
    .selectFrom('guardian_links')
    .innerJoin('users', 'users.id', 'guardian_links.user_id')
    .select(['guardian_links.id', 'guardian_links.user_id', 'guardian_links.session_expires_at', 'guardian_name'])
    .where('guardian_links.session_hash', '=', value.sessionHash)
    .where('guardian_links.revoked_at', 'is', null)
    .where('users.role', '<>', 'admin')
    .where('users.erased_at', 'is', null),
)

export const endSession = execute((sql, value: { sessionHash: string }) =>
  sql
    .updateTable('guardian_links')
    .set({ session_hash: null, session_expires_at: null })
    .where('session_hash', '=', value.sessionHash),
)

/** Lists the consents of a person, oldest first. */
export const listConsents = queryAll((sql, value: Listing) =>
  sql
    .selectFrom('consents')
    .innerJoin('users as recorder', 'recorder.id', 'consents.recorded_by')
    .select(['consents.id', 'guardian_name', 'method', 'given_on', 'recorded_at', 'withdrawn_at'])
    .select('recorder.name as recorder_name')
    .where('consents.user_id', '=', value.userId)
    .where('consents.id', '>', value.after)
    .orderBy('consents.id')
    .limit(value.limit),
)

export const findStudent = queryFirst((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select(['name', 'created_at', 'last_seen_at', 'responses_count', 'waiting_since', 'switched_off_at'])
    .where('id', '=', value.id),
)

/** Counts what a person has of a kind, up to a limit. */
type Count = Statement<{ userId: string; limit: number }, { count: number }>
/** What guardians see the number of, without what lists of people count. */
export type Counted = Record<Exclude<keyof GuardianView['counts'], 'responses'>, Count>

/** Counts what a student has written, and the devices that receive notifications: at most `maxCountedForGuardian` each. Reads no texts. */
export async function countData(reader: Reader, userId: string, counted: Counted) {
  const count = async (statement: Count) =>
    (await reader.first(statement, { userId, limit: limits.maxCountedForGuardian }))?.count ?? 0
  const [messages, prayerRequests, prayers, devices] = await Promise.all([
    count(counted.messages),
    count(counted.prayerRequests),
    count(counted.prayers),
    count(counted.devices),
  ])
  return { messages, prayerRequests, prayers, devices }
}
