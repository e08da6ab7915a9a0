// What other subjects, commands and the program may use.
export { createPosts } from './posts.ts'
export { type PostKinds, publishJob } from './publish-job.ts'
export type { Fields, Publish, Schedule } from './schedule.ts'
