import { execute, queryAll } from '#server/platform/database/statement.ts'

// Notifications that wait for the end of a device's quiet hours.

interface NewDeferred {
  subscriptionId: string
  id: string
  /** JSON of a `Notification`. */
  notification: string
}
/** Defers a notification for a device, if it is still subscribed. */
export const insertDeferred = execute((sql, value: NewDeferred) =>
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

/** Lists what waits for a device, newest first. */
export const listDeferred = queryAll((sql, value: { subscriptionId: string; limit: number }) =>
  sql
    .selectFrom('held_notifications')
    .select(['notification_id as id', 'notification'])
    .where('subscription_id', '=', value.subscriptionId)
    .orderBy('notification_id', 'desc')
    .limit(value.limit),
)

/** Deletes a notification that waited for a device. */
export const deleteDeferred = execute((sql, value: { subscriptionId: string; id: string }) =>
  sql
    .deleteFrom('held_notifications')
    .where('subscription_id', '=', value.subscriptionId)
    .where('notification_id', '=', value.id),
)

/** Deletes what waited for a device and is older than a notification. */
export const deleteDeferredBefore = execute((sql, value: { subscriptionId: string; before: string }) =>
  sql
    .deleteFrom('held_notifications')
    .where('subscription_id', '=', value.subscriptionId)
    .where('notification_id', '<', value.before),
)
