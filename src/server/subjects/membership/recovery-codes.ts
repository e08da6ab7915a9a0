import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { accounts, activeLeaders, addNotices, recoveryCodes } from '#server/subjects/accounts/public.ts'
import { factsOf, recordHistory } from '#server/subjects/audit-log/public.ts'
import { requestIfNeeded } from './two-person/requests.ts'
import type { ConfirmationRow } from './two-person/store.ts'

// Recovery codes: docs/leaders.md#recovery.

interface NewCode {
  userId: string
  /** Leader who creates the code. Null for operators' commands, which need no second leader. */
  actorId: string | null
  codeHash: string
  now: Date
}

/**
 * Saves a new recovery code for a person. For a leader's account, it may need a second leader.
 * @returns when the code expires, or the request that a second leader confirms first
 * @throws {AppError} `not_found`, `not_allowed`, or `conflict` if the account is switched off, or waits to become a leader's
 */
export async function createRecoveryCode(
  transaction: Transaction,
  newCode: NewCode,
): Promise<{ expiresAt: string } | { confirmation: ConfirmationRow }> {
  const { userId, actorId, codeHash, now } = newCode
  const time = now.toISOString()
  await activeLeaders.lockLeaders(transaction, actorId)
  const account = await accounts.lockAccount(transaction, userId)
  if (account.switched_off_at !== null) throw new AppError('conflict', messages.switch_on_first())
  if (actorId !== null && account.invited_as_leader === 1) throw new AppError('conflict', messages.waits_as_leader())
  const isLeader = account.role === 'admin'
  const request = { action: 'reset password', subjectId: userId, requestedBy: actorId, now } as const
  const confirmation = isLeader ? await requestIfNeeded(transaction, request) : undefined
  if (confirmation !== undefined) return { confirmation }
  const expiresAt = new Date(now.getTime() + serverLimits.recoveryCodeMs).toISOString()
  await recoveryCodes.saveRecoveryCode(transaction, { userId, codeHash, createdBy: actorId, now: time, expiresAt })
  const entry = {
    kind: 'account.recovery_code_created',
    actorId,
    subjectId: userId,
    facts: factsOf(actorId),
    now: time,
  } as const
  if (isLeader) await addNotices(transaction, entry)
  await recordHistory(transaction, entry)
  return { expiresAt }
}
