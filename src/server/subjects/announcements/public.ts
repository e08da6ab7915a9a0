// What other subjects, commands and the program may use.
export { countUnreadAnnouncements } from './reads-store.ts'
export { findReportedAnnouncement } from './store.ts'
export { announcementPosts } from './writes.ts'
