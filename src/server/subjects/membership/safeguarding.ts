import type { Transaction } from '#server/platform/database/database.ts'
import { type AccountRow, accounts } from '#server/subjects/accounts/public.ts'
import { factsOf, recordHistory } from '#server/subjects/audit-log/public.ts'

/** Ends the role of someone who stops being an active leader. */
export async function endSafeguarding(
  transaction: Transaction,
  { id, safeguarding_lead_since }: AccountRow,
  actorId: string | null,
  now: string,
): Promise<void> {
  if (safeguarding_lead_since === null) return
  await accounts.setSafeguardingLead(transaction, { id, since: null })
  const entry = { kind: 'leader.safeguarding_ended', actorId, subjectId: id, now } as const
  await recordHistory(transaction, { ...entry, facts: factsOf(actorId) })
}
