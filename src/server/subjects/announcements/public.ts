// What other subjects, commands and the program may use.
export { findReportedAnnouncement } from './reported-store.ts'
export { countUnreadAnnouncements } from './unread-store.ts'
export { announcementPosts } from './writes.ts'
