import type { ConfirmationAction } from '#contract/accounts.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type ConfirmationRow, needsSecondLeader, requestConfirmation } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { notify } from '#server/subjects/notifications/public.ts'

// Requests that a second leader confirms: docs/product.md#two-person-rule and ADR 039.

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
 * Requests a change, records it and notifies the leaders, or returns the open request for the same action and person. Lock the
 * leaders before it in the transaction.
 */
export async function requestChange(transaction: Transaction, request: Request): Promise<ConfirmationRow> {
  const { action, subjectId, requestedBy, now } = request
  const { confirmation, isNew } = await requestConfirmation(transaction, request)
  if (!isNew) return confirmation
  const time = now.toISOString()
  notify(transaction, { kind: 'confirmation', about: confirmation.id, to: 'leaders', by: requestedBy }, time)
  await recordHistory(transaction, {
    kind: 'confirmation.requested',
    actorId: requestedBy,
    subjectId,
    entityId: confirmation.id,
    facts: { action },
    now: time,
  })
  return confirmation
}

/**
 * Requests a change where the rule needs a second leader. Operators' commands, without a requester, need none.
 * @returns the open request, or undefined if the change may be made now
 */
export async function requestIfNeeded(
  transaction: Transaction,
  { requestedBy, ...request }: Omit<Request, 'requestedBy'> & { requestedBy: string | null },
): Promise<ConfirmationRow | undefined> {
  if (requestedBy === null || !(await needsSecondLeader(transaction, requestedBy))) return undefined
  return requestChange(transaction, { ...request, requestedBy })
}
