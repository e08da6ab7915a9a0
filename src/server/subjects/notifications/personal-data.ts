import { deleteExpired } from '#server/platform/personal-data/builders.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseChoices } from './devices-store.ts'
import { devices, notificationSettings } from './file-lists.ts'
import { maxIntervalMs } from './throttle.ts'

export const personalData: PersonalData = {
  tables: {
    // Deleted with the session.
    push_subscriptions: {
      session_hash: 'secret',
      endpoint: 'secret',
      p256dh: 'secret',
      auth: 'secret',
      time_zone: 'code',
      language: 'code',
    },
    notification_preferences: { kind: 'code' },
    last_notifications: { tag: 'id' },
    urgent_notifications: {},
    held_notifications: { notification: 'id' },
  },
  erase: { atOnce: eraseChoices },
  expired: [
    // What limits no further notification.
    deleteExpired({
      table: 'last_notifications',
      key: ['user_id'],
      retentionMs: maxIntervalMs,
      expired: (row, before) => row('sent_at', '<', before),
    }),
    deleteExpired({
      table: 'urgent_notifications',
      key: ['user_id'],
      retentionMs: 0,
      expired: (row, now) => row('until', '<', now),
    }),
  ],
  files: [notificationSettings, devices],
}
