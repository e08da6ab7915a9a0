import type { Channel, NotificationKind } from '#contract/rules/notifications.ts'
import type { Timestamp } from '../timestamp.ts'

/** Where a person's notifications go: a device (RFC 8030), or an address that somebody has entered and confirmed. */
interface Destinations {
  id: string
  user_id: string
  channel: 'push' | Channel
  /** URL of a device at its push service; otherwise what the person has typed. */
  address: string
  /** IANA name, such as `Europe/Madrid`. */
  time_zone: string
  /** Tag of the language that the device shows. Null if it is not known. */
  language: string | null
  created_at: Timestamp
  /** Of a device: the session with which it ends, and its keys (RFC 8291), base64url. Null for addresses, as the next ones for devices. */
  session_hash: string | null
  p256dh: string | null
  auth: string | null
  /** 1 if it is the address of a parent. */
  is_parents: number
  /** Secret in the link that ends it. */
  end_token: string | null
  /** The last code that was sent to it. */
  code_hash: string | null
  code_expires_at: Timestamp | null
  code_attempts: number
  confirmed_at: Timestamp | null
  /** Set when it gets no more messages, and why: by the link, or because it was refused. */
  ended_at: Timestamp | null
  end_reason: 'link' | 'refused' | null
}

/** How many codes were sent to an address, or for a person, until a time. */
interface CodeLimits {
  /** Hash of what is limited. */
  limited: string
  amount: number
  until: Timestamp
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

/** A notification that waits for the end of a destination's quiet hours. */
interface HeldNotifications {
  destination_id: string
  notification_id: string
  /** JSON object with ids, never with texts that people wrote. */
  notification: string
}

export interface NotificationsTables {
  destinations: Destinations
  code_limits: CodeLimits
  notification_preferences: NotificationPreferences
  last_notifications: LastNotifications
  urgent_notifications: UrgentNotifications
  held_notifications: HeldNotifications
}
