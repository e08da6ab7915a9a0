// What other subjects, commands and the program may use.
export type { PostTable, PostType } from './post-type.ts'
export { createPosts } from './posts.ts'
export { type PostTypes, publishJob } from './publish-job.ts'
export type { Schedule } from './schedule.ts'
export { isDeletedBefore, type PostRow, postColumns, postNames } from './store.ts'
