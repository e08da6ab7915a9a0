import { serverLimits } from '#contract/limits.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import * as store from './devices-store.ts'

/**
 * Subscribes the device of a session. A device that another session has subscribed belongs to this one from now on. Beyond
 * `devicesPerPerson`, it replaces the person's oldest one.
 * @throws {UniqueViolation} of `store.oneSession`, if another session does so at the same moment
 */
export async function subscribe(transaction: Transaction, subscription: store.NewSubscription): Promise<void> {
  const userId = await store.lockOwner(transaction, subscription.sessionHash)
  if (userId === undefined) return
  await store.deleteOtherSubscription(transaction, subscription)
  await store.saveSubscription(transaction, subscription)
  await store.deleteOldest(transaction, { userId, max: serverLimits.push.devicesPerPerson })
}
