import { listEntries } from './database.ts'
import { isShown } from './entry.ts'
import { hasDrafts } from './journal.ts'
import { outboxOf } from './outbox.ts'

/**
 * Returns whether logging out would delete drafts or unsent texts. Also those of another user of this device, whose session has
 * ended: logout deletes everything personal.
 */
export async function hasUnsentTexts(userId: string): Promise<boolean> {
  if (hasDrafts(userId) || outboxOf(userId).entries().some(isShown)) return true
  const entries = await listEntries().catch(() => [])
  return entries.some(isShown)
}
