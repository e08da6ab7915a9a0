import { type Kysely, sql as raw } from 'kysely'
import type { ConfirmationAction } from '#contract/leaders.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  executeAndCheck,
  insertRow,
  queryAll,
  queryCount,
  queryExists,
  queryFirst,
  statement,
} from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

/** Actions that their requester takes once after they are confirmed. The others take effect with the confirmation. */
const takenLater = ['reset password', 'download backup', 'download unencrypted backup'] as const
export type TakenLater = (typeof takenLater)[number]
export const isTakenLater = (action: ConfirmationAction): action is TakenLater => takenLater.some((it) => it === action)

/** Maximum number of open requests that are listed. */
const maxOpen = 100

/** Returns whether an active leader has been a safeguarding lead since before a time. */
export const isLeadBefore = queryExists((sql, value: { id: string; before: string }) =>
  sql
    .selectFrom('users')
    .select('id')
    .where('id', '=', value.id)
    .where('role', '=', 'admin')
    .where('switched_off_at', 'is', null)
    .where('safeguarding_lead_since', '<', value.before),
)

/** @throws {UniqueViolation} if there is an open request for the same action and person */
export const insertConfirmation = insertRow('confirmations', [
  ...(['id', 'action', 'subject_id', 'invitation_id'] as const),
  ...(['requested_by', 'requested_at', 'expires_at'] as const),
])

const withNames = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('confirmations')
    .innerJoin('users as requester', 'requester.id', 'confirmations.requested_by')
    .leftJoin('users as subject', 'subject.id', 'confirmations.subject_id')
    .select([
      'confirmations.id',
      'confirmations.action',
      'confirmations.subject_id',
      'confirmations.requested_by',
      'confirmations.requested_at',
      'confirmations.expires_at',
      'confirmations.outcome',
      'confirmations.decided_by',
      'confirmations.used_at',
      'requester.name as requester_name',
      'subject.name as subject_name',
      'subject.username as subject_username',
    ])

export const findConfirmation = queryFirst((sql, value: { id: string }) =>
  withNames(sql).where('confirmations.id', '=', value.id),
)
export type ConfirmationRow = NonNullable<Awaited<ReturnType<typeof findConfirmation>>>

/** Lists open requests, newest first. */
export const listOpen = queryAll((sql, value: { now: string }) =>
  withNames(sql)
    .where('confirmations.outcome', 'is', null)
    .where('confirmations.expires_at', '>', value.now)
    .orderBy('confirmations.id', 'desc')
    .limit(maxOpen),
)

/** Counts the open requests that a leader can confirm or decline: neither their own nor those about them, nor those for leads. */
export const countToDecide = queryCount((sql, value: { leaderId: string; now: string }) =>
  sql
    .selectFrom('confirmations')
    .innerJoin('users as leader', (join) => join.on('leader.id', '=', value.leaderId))
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('outcome', 'is', null)
    .where('expires_at', '>', value.now)
    .where('requested_by', '<>', value.leaderId)
    .where((row) => row.or([row('subject_id', 'is', null), row('subject_id', '<>', value.leaderId)]))
    .where((row) =>
      row.or([
        row('action', '<>', raw.lit<ConfirmationAction>('download unencrypted backup')),
        row('leader.safeguarding_lead_since', '<', row.ref('requested_at')),
      ]),
    ),
)

/** Lists the newest requests about a person, open or not. */
export const listOfSubject = queryAll((sql, value: { subjectId: string }) =>
  withNames(sql).where('confirmations.subject_id', '=', value.subjectId).orderBy('confirmations.id', 'desc').limit(20),
)

/** Maximum number of recovery codes that a request shows. */
const maxCodes = 10
/** Lists when recovery codes were created for a person since a time, and by whom, newest first. */
export const listRecoveryCodes = queryAll((sql, value: { subjectId: string; since: string }) =>
  sql
    .selectFrom('history_entries')
    .leftJoin('users as actor', 'actor.id', 'history_entries.actor_id')
    .select(['at', 'actor_id', 'actor.name as actor_name'])
    .where('subject_id', '=', value.subjectId)
    .where('kind_group', '=', raw.lit('accounts'))
    .where('kind', '=', raw.lit('account.recovery_code_created'))
    .where('at', '>', value.since)
    .orderBy('seq', 'desc')
    .limit(maxCodes),
)
export type RecoveryCodeRow = Awaited<ReturnType<typeof listRecoveryCodes>>[number]

/** Returns the open request for an action and a person, also if its time is over. */
export const findOpen = queryFirst((sql, value: { subjectId: string; action: ConfirmationAction }) =>
  withNames(sql)
    .where('confirmations.subject_id', '=', value.subjectId)
    .where('confirmations.action', '=', value.action)
    .where('confirmations.outcome', 'is', null),
)

interface Decision {
  id: string
  outcome: 'confirmed' | 'declined' | 'withdrawn' | 'expired'
  /** Null if nobody decided. */
  decidedBy: string | null
  now: string
}
/** Ends an open request. @returns whether it was open */
export const endRequest = executeAndCheck((sql, value: Decision) =>
  sql
    .updateTable('confirmations')
    .set({ outcome: value.outcome, decided_by: value.decidedBy, decided_at: value.now })
    .where('id', '=', value.id)
    .where('outcome', 'is', null),
)

interface OfUser {
  userId: string
  now: string
}
const of = (column: 'subject_id' | 'requested_by') => ({
  end: statement((sql, value: OfUser) =>
    sql
      .updateTable('confirmations')
      .set({ outcome: 'withdrawn', decided_at: value.now })
      .where(column, '=', value.userId)
      .where('outcome', 'is', null),
  ),
  use: statement((sql, value: OfUser) =>
    sql
      .updateTable('confirmations')
      .set({ used_at: value.now })
      .where(column, '=', value.userId)
      .where(
        'action',
        'in',
        takenLater.map((action) => raw.lit(action)),
      )
      .where('outcome', '=', raw.lit('confirmed'))
      .where('used_at', 'is', null),
  ),
})
const concerning = [of('subject_id'), of('requested_by')]
/** Ends the open requests about a user and by them, because the user's role or state has changed. */
export async function endRequestsOf(transaction: Transaction, userId: string, now: string): Promise<void> {
  for (const { end } of concerning) await transaction.run(end, { userId, now })
}
/** Makes void what was confirmed about a user or for them, and not taken yet. */
export async function endConfirmedOf(transaction: Transaction, user: OfUser): Promise<void> {
  for (const { use } of concerning) await transaction.run(use, user)
}

/** Uses a confirmed request. @returns whether it was not used yet */
export const markUsed = executeAndCheck((sql, value: { id: string; now: string }) =>
  sql.updateTable('confirmations').set({ used_at: value.now }).where('id', '=', value.id).where('used_at', 'is', null),
)

/** Lists the accounts that accepted the invitation of a leader, and whose request a second leader can't confirm any more. */
export const listRefusedInvitees = queryAll(
  (_, value: { now: string }) => raw<{ id: string; name: string; username: string }>`
    select id, name, username from users where invited_as_leader = 1 and not exists (
      select 1 from confirmations where subject_id = users.id and action = 'invite leader'
        and outcome is null and expires_at > ${value.now}
    )`,
)
