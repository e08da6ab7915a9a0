// Tables of background jobs and notifications.
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Timestamp } from './timestamp.ts'

/** Kinds of jobs: see job-kinds.ts. */
export type JobKind = 'post' | 'notify' | 'push' | 'clean-up' | 'erase'

/** Work that one node does at a time or later: see jobs/. */
export interface Jobs {
  job_id: string
  kind: JobKind
  /** At most one job has a key. */
  key: string | null
  /** JSON object with ids, times and numbers, never with texts that people wrote. */
  payload: string
  /** When it became due. Retries do not change it. */
  due_at: Timestamp
  /** When a node may run it next. While one does, the end of its lease. */
  run_at: Timestamp
  /** Set by the node that works on it. Only a node with this lease may complete the job. */
  lease: string | null
  attempts: number
  created_at: Timestamp
}

/** Devices that receive notifications (RFC 8030). Deleted with their session. */
export interface PushSubscriptions {
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
  created_at: Timestamp
}

/** A person's choice for a kind of notification. No row means on. */
export interface NotificationPreferences {
  user_id: string
  kind: NotificationKind
  is_on: number
  /** When the person last got a notification of this kind, for kinds that are limited in time. */
  last_sent_at: Timestamp | null
}

/** A notification that waits for the end of a device's quiet hours. */
export interface HeldNotifications {
  subscription_id: string
  notification_id: string
  /** JSON object with ids, never with texts that people wrote. */
  notification: string
}
