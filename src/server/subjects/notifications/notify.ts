import { serverLimits } from '#contract/limits.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Notification } from './notification.ts'
import { enqueueNotifyJob } from './store.ts'

const { messageDelayMs } = serverLimits.push

/** Returns when people are notified: of a message a little later, so that those who have the chat open are not. */
const timeOf = ({ kind }: Notification, now: string) =>
  kind === 'message' ? new Date(Date.parse(now) + messageDelayMs).toISOString() : now

/**
 * Notifies people of something, on those of their devices that are subscribed. Call it in the transaction of its cause, and publish an
 * event after the commit. It adds one job at the end of the transaction, and none if the group has no subscription.
 */
export function notify(transaction: Transaction, notification: Notification, now: string): void {
  enqueueNotifyJob(transaction, { payload: notification, runAt: timeOf(notification, now), now })
}
