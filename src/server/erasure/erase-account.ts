import { hashKey } from '../codes.ts'
import type { Transaction } from '../database/database.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import * as store from './account-store.ts'

/**
 * Erases the identity of a person at once: sessions end, the name is gone, and nothing that the person wrote is in any list. A job then
 * erases what they wrote (ADR 049). Take the account out of counts and lists before, and record `account.erased` after it.
 */
export async function eraseAccount(transaction: Transaction, userId: string, now: string): Promise<void> {
  await store.clearIdentity(transaction, userId, now)
  await store.deleteOfAccount(transaction, userId, hashKey('account', userId))
  await store.hidePrayerRequests(transaction, userId, now)
  await enqueueJob(transaction, { kind: 'erase', key: `erase:${userId}`, payload: { userId }, now })
}
