import type { Transaction } from '#server/platform/database/database.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { makeAllWait } from './earlier-accounts-store.ts'

/**
 * Makes the accounts wait that were made before there was a leader, because the first leader has chosen that students need a join code:
 * docs/leaders.md#before-there-is-a-leader. Call it before the leader's session starts.
 * @returns their ids, whose chats the caller takes out of the list
 */
export async function makeEarlierAccountsWait(
  transaction: Transaction,
  { actorId, now }: { actorId: string; now: string },
): Promise<string[]> {
  const ids = await makeAllWait(transaction, now)
  if (ids.length === 0) return ids
  await recordHistory(transaction, {
    kind: 'account.earlier_made_to_wait',
    actorId,
    facts: { people: ids.length },
    now,
  })
  return ids
}
