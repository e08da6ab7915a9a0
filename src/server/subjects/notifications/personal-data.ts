import { serverLimits } from '#contract/limits.ts'
import { deleteExpired } from '#server/platform/personal-data/builders.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { deleteAddressesOf, deleteUnconfirmedOf, endCodesOf } from './addresses-store.ts'
import { eraseChoices } from './devices-store.ts'
import { addresses, devices, notificationSettings } from './file-lists.ts'
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
    code_limits: { limited: 'secret' },
    notification_preferences: { kind: 'code' },
    last_notifications: { tag: 'id' },
    urgent_notifications: {},
    held_notifications: { notification: 'id' },
  },
  erase: {
    async atOnce(transaction, person) {
      await eraseChoices(transaction, person)
      // Devices are deleted with their sessions.
      await deleteAddressesOf(transaction, { userId: person.id })
    },
  },
  async revokeSecrets(transaction, { userId }) {
    await deleteUnconfirmedOf(transaction, { userId })
    await endCodesOf(transaction, { userId })
  },
  endedByRestore: [
    'update destinations set code_hash = null, code_expires_at = null where code_hash is not null',
    // They were sent after the backup.
    "delete from jobs where kind in ('notify', 'push', 'message')",
    'delete from held_notifications',
  ],
  expired: [
    // What limits no further notification.
    deleteExpired({
      table: 'last_notifications',
      key: ['user_id'],
      retentionMs: maxIntervalMs,
      expired: (row, before) => row('sent_at', '<', before),
    }),
    // It may be that of somebody who wants nothing.
    deleteExpired({
      table: 'destinations',
      key: ['id'],
      retentionMs: serverLimits.addresses.unconfirmedMs,
      expired: (row, before) =>
        row.and([row('channel', '<>', 'push'), row('confirmed_at', 'is', null), row('created_at', '<', before)]),
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
  files: [notificationSettings, devices, addresses],
}
