// What other subjects, commands and the program may use.
import type { Readable } from '#server/platform/database/tables/tables.ts'

export type { PostTable, PostType } from './post-type.ts'
export { createPosts } from './posts.ts'
export { type PostTypes, publishJob } from './publish-job.ts'
export { cancelScheduledPost, isAhead, type Schedule, schedulePost } from './schedule.ts'
export { isDeletedBefore, type PostRow, postColumns, postNames } from './store.ts'

/** @public Columns that statements of other subjects may read. */
export const readable = {
  scheduled_posts: ['post_id', 'publish_at', 'fields', 'created_by', 'edit_count'],
  moved_posts: ['earlier_id', 'post_id'],
} satisfies Readable
