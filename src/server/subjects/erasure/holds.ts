import type { Transaction } from '#server/platform/database/database.ts'
import { addNotices, setHold } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { findHoldReason } from './unused-store.ts'

interface HoldChange {
  account: { id: string; held_since: string | null }
  /** Null ends the hold. */
  reason: string | null
  /** Null for operators' commands. */
  actorId: string | null
  now: string
}

/**
 * Holds the data of a person, changes the reason, or ends the hold, of which the other leaders get a notice. Lock the account before.
 * @returns whether something changed
 */
export async function changeHold(
  transaction: Transaction,
  { account, reason, actorId, now }: HoldChange,
): Promise<boolean> {
  const { id: subjectId, held_since } = account
  if (reason === null) {
    if (held_since === null) return false
    await setHold(transaction, { id: subjectId, since: null })
    const entry = { kind: 'account.released', actorId, subjectId, now } as const
    // A leader who ends another leader's hold can erase the person afterwards.
    await addNotices(transaction, entry)
    await recordHistory(transaction, entry)
    return true
  }
  if (held_since !== null && (await findHoldReason(transaction, subjectId)) === reason) return false
  await setHold(transaction, { id: subjectId, since: held_since ?? now })
  await recordHistory(transaction, { kind: 'account.held', actorId, subjectId, content: { reason }, now })
  return true
}
