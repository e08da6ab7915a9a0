import type { Transaction } from '#server/platform/database/database.ts'
import type { DeleteExpired } from '#server/platform/personal-data/declaration.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { eraseAtOnce } from '#server/subjects/erasure/public.ts'
import { deleteAccount } from './delete-store.ts'
import { listRefusedInvitees } from './two-person/store.ts'

/**
 * Removes the accounts that accepted the invitation of a leader, if the request for a second leader was declined or withdrawn, or its
 * time is over. Their usernames are free again.
 * @returns their ids
 */
export async function removeRefusedInvitees(transaction: Transaction, now: string): Promise<string[]> {
  const refused = await listRefusedInvitees(transaction, { now })
  for (const { id, name, username } of refused) {
    await eraseAtOnce(transaction, { id, name, username }, now)
    await deleteAccount(transaction, id, now)
    const entry = { kind: 'account.declined', actorId: null, subjectId: id } as const
    await recordHistory(transaction, { ...entry, facts: { by: 'invitation' }, content: { name, username }, now })
  }
  return refused.map(({ id }) => id)
}

/** Removes the accounts whose request has expired. They are few, so that they are one section. */
export const deleteExpiredInvitees: DeleteExpired = async (transaction, { now }) => {
  await removeRefusedInvitees(transaction, now.toISOString())
  return undefined
}
