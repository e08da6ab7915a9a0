/** First parts of all query keys. invalidate.ts maps changes to them. */
export const queryKeys = {
  dashboard: ['dashboard'],
  questions: ['questions'],
  responses: ['responses'],
  chats: ['chats'],
  prayerRequests: ['prayer-requests'],
  announcements: ['announcements'],
  users: ['users'],
} as const
