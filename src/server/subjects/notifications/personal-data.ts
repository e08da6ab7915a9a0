import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

export const personalData: PersonalData = {
  tables: {
    // Deleted with the session.
    push_subscriptions: {
      id: 'id',
      user_id: 'id',
      session_hash: 'secret',
      endpoint: 'secret',
      p256dh: 'secret',
      auth: 'secret',
      time_zone: 'code',
      created_at: 'time',
    },
    notification_preferences: { user_id: 'id', kind: 'code', is_on: 'number' },
    last_notifications: { user_id: 'id', tag: 'id', sent_at: 'time', seq: 'number' },
    urgent_notifications: { user_id: 'id', caused_by: 'id', amount: 'number', until: 'time' },
    held_notifications: { subscription_id: 'id', notification_id: 'id', notification: 'id' },
  },
}
