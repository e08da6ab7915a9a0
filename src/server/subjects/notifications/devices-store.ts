import { sql as raw } from 'kysely'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { deleteRows, execute, queryAll, statement } from '#server/platform/database/statement.ts'

/** Lists what a person has chosen. A kind without a row is on. */
export const listPreferences = queryAll((sql, value: { userId: string }) =>
  sql.selectFrom('notification_preferences').select(['kind', 'is_on']).where('user_id', '=', value.userId),
)

/** Returns the kinds that a person has switched off. */
export const listSwitchedOff = async (reader: Reader, userId: string) =>
  new Set((await listPreferences(reader, { userId })).flatMap(({ kind, is_on }) => (is_on === 0 ? kind : [])))

interface Preference {
  userId: string
  kind: NotificationKind
  isOn: boolean
}
const upsertPreference = statement((sql, value: Omit<Preference, 'isOn'> & { isOn: number }) =>
  sql
    .insertInto('notification_preferences')
    .values({ user_id: value.userId, kind: value.kind, is_on: value.isOn })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((row) => ({ is_on: row.ref('excluded.is_on') })),
    ),
)
export const setPreference = (transaction: Transaction, preference: Preference) =>
  transaction.run(upsertPreference, { ...preference, isOn: preference.isOn ? 1 : 0 })

const selectIdOfSession = statement((sql, value: { sessionHash: string }) =>
  sql.selectFrom('destinations').select('id').where('session_hash', '=', value.sessionHash),
)
/** Returns the id of the subscription of a session's device. */
export const findSubscriptionId = async (reader: Reader, sessionHash: string) =>
  (await reader.first(selectIdOfSession, { sessionHash }))?.id

export const deleteSubscription = deleteRows('destinations', 'session_hash')

export interface NewSubscription {
  id: string
  sessionHash: string
  endpoint: string
  p256dh: string
  auth: string
  timeZone: string
  language: string | null
  now: string
}
/** Deletes the subscription of another session with the same endpoint: the device now belongs to this one. */
export const deleteOtherSubscription = execute((sql, value: { endpoint: string; sessionHash: string }) =>
  sql
    .deleteFrom('destinations')
    .where('address', '=', value.endpoint)
    // The condition of the index.
    .where('channel', '=', raw.lit('push'))
    .where('session_hash', '<>', value.sessionHash),
)

/** Constraint that allows one session for each endpoint. */
export const oneSession = 'destinations_by_device'
/**
 * Saves the subscription of a session's device, or replaces it. It has no effect if the session has ended.
 * @throws {UniqueViolation} of `oneSession`, if another session has subscribed the same device at the same moment
 */
export const saveSubscription = execute((sql, value: NewSubscription) =>
  sql
    .insertInto('destinations')
    .columns([
      'id',
      'user_id',
      'channel',
      'session_hash',
      'address',
      'p256dh',
      'auth',
      'time_zone',
      'language',
      'created_at',
    ])
    .expression((rows) =>
      rows
        .selectFrom('sessions')
        .select((row) => {
          const text = <Given extends string | null>(given: Given) => row.cast<Given>(row.val(given), 'text')
          return [
            text(value.id).as('id'),
            'user_id',
            text('push' as const).as('channel'),
            'token_hash as session_hash',
            text(value.endpoint).as('address'),
            text(value.p256dh).as('p256dh'),
            text(value.auth).as('auth'),
            text(value.timeZone).as('time_zone'),
            text(value.language).as('language'),
            text(value.now).as('created_at'),
          ]
        })
        .where('token_hash', '=', value.sessionHash)
        .forShare(),
    )
    .onConflict((conflict) =>
      conflict.column('session_hash').doUpdateSet((row) => ({
        address: row.ref('excluded.address'),
        p256dh: row.ref('excluded.p256dh'),
        auth: row.ref('excluded.auth'),
        time_zone: row.ref('excluded.time_zone'),
        language: row.ref('excluded.language'),
      })),
    ),
)

const lockUserOfSession = statement((sql, value: { sessionHash: string }) =>
  sql
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql.selectFrom('sessions').select('user_id').where('token_hash', '=', value.sessionHash))
    .forUpdate(),
)
/** Locks the account of a session until the commit, so that its devices are counted one after the other. */
export const lockOwner = async (transaction: Transaction, sessionHash: string) =>
  (await transaction.first(lockUserOfSession, { sessionHash }))?.id

/** Deletes the oldest subscriptions of a person. @param max number of those that remain */
export const deleteOldest = execute((sql, value: { userId: string; max: number }) =>
  sql
    .deleteFrom('destinations')
    .where('user_id', '=', value.userId)
    .where('channel', '=', raw.lit('push'))
    .where('id', 'not in', (row) =>
      row
        .selectFrom('destinations as newest')
        .select('newest.id')
        .where('newest.user_id', '=', value.userId)
        .where('newest.channel', '=', raw.lit('push'))
        .orderBy('newest.id', 'desc')
        .limit(value.max),
    ),
)

/** Counts the devices of a person that receive notifications, up to a limit. */
export const countOwnDevices = statement(
  (_, value: { userId: string; limit: number }) => raw<{ count: number }>`select count(*) as count from (
    select id from destinations where user_id = ${value.userId} and channel = 'push' limit ${value.limit}
  ) as it`,
)

export const listDevices = queryAll((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('destinations')
    .select(['time_zone', 'created_at'])
    .where('user_id', '=', value.userId)
    .where('channel', '=', raw.lit('push'))
    .limit(value.limit),
)

const deletePreferences = deleteRows('notification_preferences', 'user_id')
const deleteLastNotifications = deleteRows('last_notifications', 'user_id')
const deleteUrgentTo = deleteRows('urgent_notifications', 'user_id')
const deleteUrgentBy = deleteRows('urgent_notifications', 'caused_by')
/** Deletes a person's choices, and what limits notifications to and by the person. */
export async function eraseChoices(transaction: Transaction, { id }: { id: string }): Promise<void> {
  for (const deleteOf of [deletePreferences, deleteLastNotifications, deleteUrgentTo, deleteUrgentBy]) {
    await deleteOf(transaction, id)
  }
}

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
    .columns(['destination_id', 'notification_id', 'notification'])
    .expression((rows) =>
      rows
        .selectFrom('destinations')
        .select((row) => [
          'id as destination_id',
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
    .where('destination_id', '=', value.subscriptionId)
    .orderBy('notification_id', 'desc')
    .limit(value.limit),
)

/** Deletes a notification that waited for a device. */
export const deleteDeferred = execute((sql, value: { subscriptionId: string; id: string }) =>
  sql
    .deleteFrom('held_notifications')
    .where('destination_id', '=', value.subscriptionId)
    .where('notification_id', '=', value.id),
)

/** Deletes what waited for a device and is older than a notification. */
export const deleteDeferredBefore = execute((sql, value: { subscriptionId: string; before: string }) =>
  sql
    .deleteFrom('held_notifications')
    .where('destination_id', '=', value.subscriptionId)
    .where('notification_id', '<', value.before),
)
