/** Kinds of notifications of each role. A person can switch each of them off. */
export const studentNotifications = [
  'question',
  'due_question',
  'feedback',
  'message',
  'announcement',
  'prayer_response',
  'prayed',
  'concern',
] as const
export const leaderNotifications = [
  'concern',
  'message',
  'response',
  'prayer_request',
  'waiting_person',
  'confirmation',
] as const

/** How messages reach an address: SMTP, or the webhook of the operator's gateway. */
export const channels = ['email', 'gateway'] as const
export type Channel = (typeof channels)[number]

export type NotificationKind = (typeof studentNotifications)[number] | (typeof leaderNotifications)[number]
