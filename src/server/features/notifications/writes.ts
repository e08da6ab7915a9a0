import type { Transaction } from '../../database/database.ts'
import * as store from './store.ts'

/**
 * Subscribes the device of a session. A device that another session has subscribed belongs to this one from now on.
 * @throws {UniqueViolation} of `store.oneSession`, if another session does so at the same moment
 */
export async function subscribe(transaction: Transaction, subscription: store.NewSubscription): Promise<void> {
  await store.deleteOtherSubscription(transaction, subscription)
  await store.saveSubscription(transaction, subscription)
}
