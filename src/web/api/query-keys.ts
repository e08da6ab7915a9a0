/** First parts of all query keys. invalidate.ts maps changes to them. */
export const queryKeys = {
  dashboard: ['dashboard'],
  today: ['today'],
  questions: ['questions'],
  responses: ['responses'],
  chats: ['chats'],
  chatReaders: ['chat-readers'],
  prayerRequests: ['prayer-requests'],
  announcements: ['announcements'],
  users: ['users'],
  settings: ['settings'],
  backups: ['backups'],
  version: ['version'],
  firstSteps: ['first-steps'],
  invitations: ['invitations'],
  confirmations: ['confirmations'],
  notices: ['notices'],
  bible: ['bible'],
  calendar: ['calendar'],
  /** Chapters, which are kept on the device one by one (offline/bible-cache.ts). */
  bibleChapters: ['bible-chapters'],
  /** Contacts, which are stored on the device, unlike concerns. */
  help: ['help'],
  history: ['history'],
  unread: ['unread'],
  concerns: ['concerns'],
  notifications: ['notifications'],
} as const
