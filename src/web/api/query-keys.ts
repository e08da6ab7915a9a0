/** What is kept of the server's answers, by name: a change names what it makes stale. */
export const queryKeys = {
  dashboard: ['dashboard'],
  questions: ['questions'],
  responses: ['responses'],
  chats: ['chats'],
  prayerRequests: ['prayer-requests'],
  announcements: ['announcements'],
  users: ['users'],
} as const
