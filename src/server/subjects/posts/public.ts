// What other subjects, commands and the program may use.
export { createPosts } from './posts.ts'
export { type PostTypes, publishJob } from './publish-job.ts'
export { type Deletion, type Edit, type NewPost, publishedPosts, type Restoration } from './published-store.ts'
export type { PostType, Schedule } from './schedule.ts'
