import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import { leaderNotifications, studentNotifications } from '#contract/rules/notifications.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { enqueueJobIf } from './enqueue.ts'

/** Something that happened, and whom it concerns. It has ids only, never a name or a text that people wrote. */
export const Notification = z.object({
  kind: z.enum([...studentNotifications, ...leaderNotifications]),
  /** Id of the question, response, chat, announcement, prayer request, account or concern. */
  about: z.string(),
  /** `recipients` are those who receive the concern when the notification is sent. */
  to: z.union([z.enum(['students', 'leaders', 'recipients']), z.object({ user: z.string() })]),
  /** The person who did it, and is not notified. */
  by: z.string(),
  /** Number of a message in its chat. */
  seq: z.exactOptional(z.number()),
  /** Reminds students of a question. */
  isReminder: z.exactOptional(z.boolean()),
  /** Day on which a question is due, as it was when the reminder was added. */
  day: z.exactOptional(z.string()),
  /** Does not wait for the end of quiet hours. */
  isUrgent: z.exactOptional(z.boolean()),
  /** Whether the person has had one of it and not read what it is about. */
  isRepeated: z.exactOptional(z.boolean()),
})
export type Notification = z.infer<typeof Notification>

const enqueueNotifyJob = enqueueJobIf('notify', (row) =>
  row.exists(row.selectFrom('destinations').select('id').limit(1)),
)

const { messageDelayMs } = serverLimits.push

/** Returns when people are notified: of a message a little later, so that those who have the chat open are not. */
const timeOf = ({ kind }: Notification, now: string) =>
  kind === 'message' ? new Date(Date.parse(now) + messageDelayMs).toISOString() : now

/**
 * Notifies people of something, on those of their devices that are subscribed. Call it in the transaction of its cause, and publish an
 * event after the commit. It adds one job at the end of the transaction, which the room `notifications` runs, and none if the group has
 * no subscription.
 */
export function notify(transaction: Transaction, notification: Notification, now: string): void {
  enqueueNotifyJob(transaction, { payload: notification, runAt: timeOf(notification, now), now })
}
