import { publishScheduledAnnouncement } from './features/announcements/writes.ts'
import { publishScheduledQuestion } from './features/questions/writes.ts'
import type { PostKinds } from './scheduled-posts/publisher.ts'

/** Connects the features to the publisher of scheduled posts. */
export const postKinds: PostKinds = {
  question: { publish: publishScheduledQuestion, change: 'questions' },
  announcement: { publish: publishScheduledAnnouncement, change: 'announcements' },
}
