// What other subjects, commands and the program may use.
export { announcementPosts } from './post-type.ts'
export { countUnreadAnnouncements } from './reads-store.ts'
export { findReportedAnnouncement } from './store.ts'
