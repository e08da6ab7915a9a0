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

export type NotificationKind = (typeof studentNotifications)[number] | (typeof leaderNotifications)[number]
