import { type Kysely, sql as raw } from 'kysely'
import type { ConfirmationAction } from '#contract/leaders.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import {
  execute,
  executeAndCheck,
  insertRow,
  queryAll,
  queryCount,
  queryExists,
  queryFirst,
  statement,
} from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

/** Maximum number of open requests that are listed. */
const maxOpen = 100

/** Locks the row of the installation until the commit. */
export const lockInstallation = execute((sql) =>
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

export const isActiveLeader = queryExists((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select('id')
    .where('id', '=', value.id)
    .where('role', '=', 'admin')
    .where('switched_off_at', 'is', null),
)

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

const endOfSubject = statement((sql, value: { subjectId: string; now: string }) =>
  sql
    .updateTable('confirmations')
    .set({ outcome: 'withdrawn', decided_at: value.now })
    .where('subject_id', '=', value.subjectId)
    .where('outcome', 'is', null),
)
const endOfRequester = statement((sql, value: { requestedBy: string; now: string }) =>
  sql
    .updateTable('confirmations')
    .set({ outcome: 'withdrawn', decided_at: value.now })
    .where('outcome', 'is', null)
    .where('requested_by', '=', value.requestedBy),
)
/** Ends the open requests about a user and by them, because the user's role or state has changed. */
export async function endRequestsOf(transaction: Transaction, userId: string, now: string): Promise<void> {
  await transaction.run(endOfSubject, { subjectId: userId, now })
  await transaction.run(endOfRequester, { requestedBy: userId, now })
}

/** Uses a confirmed request. @returns whether it was not used yet */
export const markUsed = executeAndCheck((sql, value: { id: string; now: string }) =>
  sql.updateTable('confirmations').set({ used_at: value.now }).where('id', '=', value.id).where('used_at', 'is', null),
)
