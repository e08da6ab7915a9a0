import type { ConfirmationAction } from '#contract/leaders.ts'
import { serverLimits } from '#contract/limits.ts'
import { confirmation_not_found, confirmation_over } from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { activeLeaders } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { findUnused, outcomeOf } from './present.ts'
import * as store from './store.ts'

// The two-person rule: docs/leaders.md#two-person-rule and ADR 039.

/** Number of other active leaders from which on a change needs one of them. */
const minOtherLeaders = 2

/** Returns whether a change that a leader requests needs a second leader: at least two others are active. */
export const needsSecondLeader = async (reader: Reader, requesterId: string): Promise<boolean> =>
  (await activeLeaders.countOtherLeaders(reader, requesterId, minOtherLeaders)) === minOtherLeaders

interface Request {
  action: ConfirmationAction
  /** Person whom the change concerns. */
  subjectId: string
  /** Invitation that the person accepted. */
  invitationId?: string
  requestedBy: string
  now: Date
}

/**
 * Creates a request that a second leader confirms, and notifies the leaders, or returns the open one for the same action and person.
 * Call {@link activeLeaders.lockLeaders} before it in the transaction.
 */
export async function requestConfirmation(
  transaction: Transaction,
  { action, subjectId, invitationId, requestedBy, now: date }: Request,
): Promise<store.ConfirmationRow> {
  const now = date.toISOString()
  const open = await store.findOpen(transaction, { subjectId, action })
  if (open !== undefined && open.expires_at > now) return open
  if (open !== undefined) {
    await store.endRequest(transaction, { id: open.id, outcome: 'expired', decidedBy: null, now })
  }
  const id = newId()
  await store.insertConfirmation(transaction, {
    id,
    action,
    subject_id: subjectId,
    invitation_id: invitationId ?? null,
    requested_by: requestedBy,
    requested_at: now,
    expires_at: new Date(date.getTime() + serverLimits.confirmationMs).toISOString(),
  })
  const entry = { kind: 'confirmation.requested', entityId: id, facts: { action } } as const
  notify(transaction, { kind: 'confirmation', about: id, to: 'leaders', by: requestedBy }, now)
  await recordHistory(transaction, { ...entry, actorId: requestedBy, subjectId, now })
  const confirmation = await store.findConfirmation(transaction, { id })
  if (confirmation === undefined) throw new Error('Inserting a confirmation stored no row')
  return confirmation
}

interface Decision {
  confirmationId: string
  leaderId: string
  now: Date
}

/**
 * Locks the leaders, and returns a request that one of them decides.
 * @throws {AppError} `not_found`, `not_allowed`, or `conflict` if the request is not open any more
 */
export async function lockOpenRequest(transaction: Transaction, { confirmationId, leaderId, now }: Decision) {
  await activeLeaders.lockLeaders(transaction, leaderId)
  const found = orNotFound(await store.findConfirmation(transaction, { id: confirmationId }), confirmation_not_found)
  if (outcomeOf(found, now.toISOString()) !== undefined) throw new AppError('conflict', confirmation_over())
  return found
}

/**
 * Requests a change where the rule needs a second leader who has not confirmed it. Operators' commands, without a requester, need none.
 * @returns the open request, or undefined if the change may be made now
 */
export async function requestIfNeeded(
  transaction: Transaction,
  { requestedBy, ...request }: Omit<Request, 'requestedBy'> & { requestedBy: string | null },
) {
  if (requestedBy === null) return undefined
  const { action, now } = request
  const [whole, time] = [{ ...request, requestedBy }, now.toISOString()]
  const confirmed = store.isTakenLater(action) ? await findUnused(transaction, whole, time) : undefined
  if (confirmed !== undefined && (await store.markUsed(transaction, { id: confirmed.id, now: time }))) return undefined
  const isNeeded = action === 'download unencrypted backup' || (await needsSecondLeader(transaction, requestedBy))
  return isNeeded ? requestConfirmation(transaction, whole) : undefined
}
