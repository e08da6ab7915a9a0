import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Events } from '#server/platform/events/events.ts'
import { cancelJob, enqueueJob, takeJob } from '#server/platform/jobs/enqueue.ts'
import type { JobDefinition } from '#server/platform/jobs/job.ts'
import { type AccountRow, accounts, declinedAccounts } from '#server/subjects/accounts/public.ts'
import { hasChat, openChat, unlistChat } from '#server/subjects/chats/public.ts'
import { eraseAccount, eraseAtOnce, refuseErasure } from '#server/subjects/erasure/public.ts'
import { lockSettingsForShare } from '#server/subjects/settings/public.ts'
import { deleteAccount } from './delete-store.ts'
import { type AccountChange, recordChange } from './writes.ts'

// Decisions about people who wait to be let in. Each can be undone until its job runs (docs/leaders.md#approval).

const Payload = z.object({
  userId: z.string(),
  /** Leader who decided. Null for operators' commands. */
  actorId: z.nullable(z.string()),
  decision: z.enum(['let in', 'declined']),
  decidedAt: z.string(),
  waitingSince: z.string(),
  needsConsent: z.int(),
})
const payload = jsonColumn(Payload)
type Admission = z.infer<typeof Payload>

const keyOf = (userId: string) => `settle:${userId}`

/** @throws {AppError} `conflict` if the account does not wait, or not any more */
async function lockWaiting(transaction: Transaction, userId: string): Promise<AccountRow> {
  const account = await accounts.lockAccount(transaction, userId)
  if (account.waiting_since === null) throw new AppError('conflict', messages.already_let_in())
  if (account.invited_as_leader === 1) throw new AppError('conflict', messages.waits_as_leader())
  return account
}

/** Adds the job that ends the time in which a decision can be undone. */
async function settleLater(
  transaction: Transaction,
  { id, waiting_since, needs_consent, created_at }: AccountRow,
  { actorId, now }: AccountChange,
  decision: Admission['decision'],
): Promise<void> {
  const time = now.toISOString()
  const admission: Admission = {
    userId: id,
    actorId,
    decision,
    decidedAt: time,
    waitingSince: waiting_since ?? created_at,
    needsConsent: needs_consent,
  }
  await enqueueJob(transaction, {
    kind: 'settle',
    key: keyOf(id),
    payload: admission,
    now: time,
    runAt: new Date(now.getTime() + serverLimits.admission.settleMs).toISOString(),
  })
}

/**
 * Lets a waiting person in.
 * @param hasConsent whether a guardian's consent was recorded in the same transaction
 * @throws {AppError} `not_found`, or `conflict`, also if a guardian's consent is missing
 */
export async function letIn(transaction: Transaction, change: AccountChange, hasConsent = false): Promise<void> {
  const account = await lockWaiting(transaction, change.userId)
  // If leaders have stopped asking for the age, nobody needs consent anymore.
  const needsConsent = account.needs_consent === 1 && (await lockSettingsForShare(transaction)).consent_age !== null
  if (needsConsent) throw new AppError('conflict', messages.consent_needed_first())
  await accounts.admit(transaction, account.id, 'student')
  await openChat(transaction, { studentId: account.id, nameKey: account.name_key })
  await settleLater(transaction, hasConsent ? { ...account, needs_consent: 1 } : account, change, 'let in')
  await recordChange(transaction, 'account.let_in', change)
}

/**
 * Declines a waiting person: the account can't be used and is in no list. A job deletes it some seconds later.
 * @throws {AppError} `not_found`, `conflict`, also for an account with an open concern that the leader receives
 */
export async function decline(transaction: Transaction, change: AccountChange): Promise<void> {
  const account = await lockWaiting(transaction, change.userId)
  const { id, name, username } = account
  if (await hasChat(transaction, { id })) await refuseErasure(transaction, change.actorId, id)
  await declinedAccounts.hideDeclined(transaction, { id, now: change.now.toISOString() })
  await settleLater(transaction, account, change, 'declined')
  await recordChange(transaction, 'account.declined', change, { name, username })
}

/** Declines a waiting person, and deletes the account at once. @throws {AppError} as {@link decline} */
export async function declineAtOnce(transaction: Transaction, change: AccountChange): Promise<void> {
  await decline(transaction, change)
  await cancelJob(transaction, keyOf(change.userId))
  await removeDeclined(transaction, change)
}

/** Deletes an account that was declined. One that was inside before is erased with what it wrote. */
async function removeDeclined(transaction: Transaction, change: AccountChange): Promise<void> {
  const { userId, actorId, now } = change
  const person = await declinedAccounts.lockDeclined(transaction, userId)
  if (person === undefined) return
  const time = now.toISOString()
  if (await hasChat(transaction, { id: userId })) {
    await refuseErasure(transaction, actorId, userId)
    await eraseAccount(transaction, person, time)
    // Its texts in the audit log may be missing from now on.
    return recordChange(transaction, 'account.erased', change)
  }
  await eraseAtOnce(transaction, person, time)
  await deleteAccount(transaction, userId, time)
}

/**
 * Undoes a decision about a person, who waits again. What they wrote meanwhile is kept, and goes if they are declined.
 * @returns what was undone
 * @throws {AppError} `conflict` if there is no decision, or it can't be undone any more
 */
export async function undoAdmission(transaction: Transaction, change: AccountChange): Promise<Admission> {
  const admission = await takeJob(transaction, keyOf(change.userId), payload)
  const isWaiting =
    admission !== undefined && (await declinedAccounts.waitAgain(transaction, { ...admission, id: change.userId }))
  if (!isWaiting) throw new AppError('conflict', messages.undo_too_late())
  await unlistChat(transaction, { studentId: change.userId })
  await recordChange(transaction, 'account.waits_again', change)
  return admission
}

interface Services {
  database: Database
  clock: Clock
  events: Pick<Events, 'publish'>
}

/** Returns the job after which a decision about a waiting person can't be undone. It deletes an account that was declined. */
export function settleJob({ database, clock, events }: Services): JobDefinition<Admission> {
  return {
    payload,
    ...serverLimits.admission.job,
    async run(job) {
      const { userId, actorId, decision } = job.payload
      const now = clock()
      await database.write(async (transaction) => {
        await job.complete(transaction)
        if (decision === 'declined') await removeDeclined(transaction, { userId, actorId, now })
      })
      // The screen of the person has shown until now that they wait.
      if (decision === 'declined') events.publish({ change: 'users', id: userId, audience: { user: userId } })
      return undefined
    },
  }
}
