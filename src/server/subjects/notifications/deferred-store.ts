import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

// Notifications that wait for the end of a device's quiet hours.

interface NewDeferred {
  subscriptionId: string
  id: string
  /** JSON of a `Notification`. */
  notification: string
}
const insertIntoDeferred = statement((sql, value: NewDeferred) =>
  sql
    .insertInto('held_notifications')
    .columns(['subscription_id', 'notification_id', 'notification'])
    .expression((rows) =>
      rows
        .selectFrom('push_subscriptions')
        .select((row) => [
          'id as subscription_id',
          row.cast<string>(row.val(value.id), 'text').as('notification_id'),
          row.cast<string>(row.val(value.notification), 'text').as('notification'),
        ])
        .where('id', '=', value.subscriptionId)
        // The device can't be unsubscribed before the commit.
        .forShare(),
    )
    .onConflict((conflict) => conflict.doNothing()),
)
/** Defers a notification for a device, if it is still subscribed. */
export const insertDeferred = (transaction: Transaction, deferred: NewDeferred) =>
  transaction.run(insertIntoDeferred, deferred)

const selectDeferred = statement((sql, value: { subscriptionId: string; limit: number }) =>
  sql
    .selectFrom('held_notifications')
    .select(['notification_id as id', 'notification'])
    .where('subscription_id', '=', value.subscriptionId)
    .orderBy('notification_id', 'desc')
    .limit(value.limit),
)
/** Lists what waits for a device, newest first. */
export const listDeferred = (reader: Reader, subscriptionId: string, limit: number) =>
  reader.all(selectDeferred, { subscriptionId, limit })

const deleteOne = statement((sql, value: { subscriptionId: string; id: string }) =>
  sql
    .deleteFrom('held_notifications')
    .where('subscription_id', '=', value.subscriptionId)
    .where('notification_id', '=', value.id),
)
/** Deletes a notification that waited for a device. */
export const deleteDeferred = (transaction: Transaction, subscriptionId: string, id: string) =>
  transaction.run(deleteOne, { subscriptionId, id })

const deleteOlder = statement((sql, value: { subscriptionId: string; before: string }) =>
  sql
    .deleteFrom('held_notifications')
    .where('subscription_id', '=', value.subscriptionId)
    .where('notification_id', '<', value.before),
)
/** Deletes what waited for a device and is older than a notification. */
export const deleteDeferredBefore = (transaction: Transaction, subscriptionId: string, before: string) =>
  transaction.run(deleteOlder, { subscriptionId, before })
