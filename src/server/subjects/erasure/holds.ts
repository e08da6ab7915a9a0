import { person_not_found } from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { accounts, addNotices } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { findHoldReason } from './unused-store.ts'

interface HoldChange {
  userId: string
  /** Null ends the hold. */
  reason: string | null
  /** Null for operators' commands. */
  actorId: string | null
  now: string
}

/**
 * Holds the data of a person, changes the reason, or ends the hold, of which the other leaders get a notice.
 * @returns whether something changed
 * @throws {AppError} `not_found`
 */
export async function changeHold(
  transaction: Transaction,
  { userId, reason, actorId, now }: HoldChange,
): Promise<boolean> {
  const { id: subjectId, held_since } = await accounts.lockAccount(transaction, userId)
  if (reason === null) {
    if (held_since === null) return false
    await accounts.setHold(transaction, { id: subjectId, since: null })
    const entry = { kind: 'account.released', actorId, subjectId, now } as const
    // A leader who ends another leader's hold can erase the person afterwards.
    await addNotices(transaction, entry)
    await recordHistory(transaction, entry)
    return true
  }
  if (held_since !== null && (await findHoldReason(transaction, subjectId)) === reason) return false
  await accounts.setHold(transaction, { id: subjectId, since: held_since ?? now })
  await recordHistory(transaction, { kind: 'account.held', actorId, subjectId, content: { reason }, now })
  return true
}

/** Keeps an account that nobody has used for long. @throws {AppError} `not_found` */
export async function keepUnused(
  transaction: Transaction,
  { id, actorId, now }: { id: string; actorId: string; now: string },
): Promise<void> {
  if (!(await accounts.keepAccount(transaction, { id, now }))) throw new AppError('not_found', person_not_found())
  await recordHistory(transaction, { kind: 'account.kept', actorId, subjectId: id, now })
}
