import { deleteExpired } from '#server/platform/personal-data/builders.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseChoices } from './devices-store.ts'
import { devices, notificationSettings } from './file-lists.ts'
import { maxIntervalMs } from './throttle.ts'

export const personalData: PersonalData = {
  tables: {
    destinations: {
      channel: 'code',
      address: { text: 'deleted', of: 'user_id' },
      time_zone: 'code',
      language: 'code',
      session_hash: 'secret',
      p256dh: 'secret',
      auth: 'secret',
      end_token: 'secret',
      code_hash: 'secret',
      end_reason: 'code',
    },
    code_limits: { limited: 'hash' },
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
      table: 'code_limits',
      key: ['limited'],
      retentionMs: 0,
      expired: (row, now) => row('until', '<', now),
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
