import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Timestamp } from '../timestamp.ts'

/** Devices that receive notifications (RFC 8030). Deleted with their session. */
interface PushSubscriptions {
  id: string
  user_id: string
  session_hash: string
  /** URL of the device at its push service. */
  endpoint: string
  /** Keys of the device (RFC 8291), base64url. */
  p256dh: string
  auth: string
  /** IANA name, such as `Europe/Madrid`. */
  time_zone: string
  /** Tag of the language that the device shows. Null if it is not known. */
  language: string | null
  created_at: Timestamp
}

/** A person's choice for a kind of notification. No row means on. */
interface NotificationPreferences {
  user_id: string
  kind: NotificationKind
  is_on: number
}

/** The last notification with each tag that a person got, or gets soon. */
interface LastNotifications {
  user_id: string
  tag: string
  /** Null until it is known. */
  sent_at: Timestamp | null
  /** Number of the message that it was about; 0 for other kinds. */
  seq: number
}

/** How many urgent notifications one person has caused another in the quiet hours that end at a time. */
interface UrgentNotifications {
  user_id: string
  caused_by: string
  amount: number
  until: Timestamp
}

/** A notification that waits for the end of a device's quiet hours. */
interface HeldNotifications {
  subscription_id: string
  notification_id: string
  /** JSON object with ids, never with texts that people wrote. */
  notification: string
}

export interface NotificationsTables {
  push_subscriptions: PushSubscriptions
  notification_preferences: NotificationPreferences
  last_notifications: LastNotifications
  urgent_notifications: UrgentNotifications
  held_notifications: HeldNotifications
}
