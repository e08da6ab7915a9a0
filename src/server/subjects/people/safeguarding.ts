import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  type AccountRow,
  addNotices,
  lockAccount,
  lockLeaders,
  setSafeguardingLead,
} from '#server/subjects/accounts/public.ts'
import { factsOf, recordHistory } from '#server/subjects/audit-log/public.ts'
import type { AccountChange } from './writes.ts'

// The safeguarding leads: docs/leaders.md#safeguarding-leads.

/**
 * Makes a leader a safeguarding lead, or ends it. All other leaders get a notice.
 * @returns whether it has changed
 * @throws {AppError} `not_found`, or `conflict` if the person is not an active leader
 */
export async function changeSafeguarding(
  transaction: Transaction,
  { userId, actorId, now, isLead }: AccountChange & { isLead: boolean },
): Promise<boolean> {
  await lockLeaders(transaction)
  const account = await lockAccount(transaction, userId)
  const isActiveLeader = account.role === 'admin' && account.switched_off_at === null
  if (!isActiveLeader) throw new AppError('conflict', messages.safeguarding_leaders_only())
  if (isLead === (account.safeguarding_lead_since !== null)) return false
  const time = now.toISOString()
  await setSafeguardingLead(transaction, { id: userId, since: isLead ? time : null })
  const kind = isLead ? 'leader.safeguarding_started' : 'leader.safeguarding_ended'
  const entry = { kind, actorId, subjectId: userId, now: time } as const
  await addNotices(transaction, entry)
  await recordHistory(transaction, { ...entry, facts: factsOf(actorId) })
  return true
}

/** Ends the role of someone who stops being an active leader. */
export async function endSafeguarding(
  transaction: Transaction,
  { id, safeguarding_lead_since }: AccountRow,
  actorId: string | null,
  now: string,
): Promise<void> {
  if (safeguarding_lead_since === null) return
  await setSafeguardingLead(transaction, { id, since: null })
  const entry = { kind: 'leader.safeguarding_ended', actorId, subjectId: id, now } as const
  await recordHistory(transaction, { ...entry, facts: factsOf(actorId) })
}
