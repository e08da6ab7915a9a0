// What other subjects, commands and the program may use.
import type { Readable } from '#server/platform/database/tables/tables.ts'

export { announcementPosts } from './post-type.ts'
export { presentNext } from './present.ts'
export { countUnreadAnnouncements } from './reads-store.ts'
export { findReportedAnnouncement, listStarting } from './store.ts'

/** @public Columns that statements of other subjects may read. */
export const readable = {
  announcements: [
    ...(['id', 'title', 'content', 'starts_at', 'place', 'for_parents', 'answer_until'] as const),
    ...(['created_at', 'updated_at', 'deleted_at', 'edit_count'] as const),
  ],
} satisfies Readable
