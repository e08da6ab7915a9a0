import type { Transaction } from '#server/platform/database/database.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import * as accounts from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'

// Requests that a second leader confirms: docs/leaders.md#two-person-rule and ADR 039.

/** Records a new request, and notifies the leaders. */
export async function announceRequest(transaction: Transaction, request: accounts.ConfirmationRow): Promise<void> {
  const { id, action, subject_id: subjectId, requested_by: requestedBy, requested_at: now } = request
  notify(transaction, { kind: 'confirmation', about: id, to: 'leaders', by: requestedBy }, now)
  await recordHistory(transaction, {
    kind: 'confirmation.requested',
    actorId: requestedBy,
    ...(subjectId !== null && { subjectId }),
    entityId: id,
    facts: { action },
    now,
  })
}

/** Does what {@link accounts.requestIfNeeded} does, and announces a new request. */
export async function requestIfNeeded(
  transaction: Transaction,
  request: Parameters<typeof accounts.requestIfNeeded>[1],
): Promise<accounts.ConfirmationRow | undefined> {
  const requested = await accounts.requestIfNeeded(transaction, request)
  if (requested?.isNew) await announceRequest(transaction, requested.confirmation)
  return requested?.confirmation
}
