import type { Events } from './events/events.ts'
import { publishScheduledAnnouncement } from './features/announcements/writes.ts'
import { deleteExpiredCodes } from './features/auth/recovery-store.ts'
import { publishScheduledQuestion } from './features/questions/writes.ts'
import { deleteOldKeys } from './idempotency/store.ts'
import { cleanUpJob } from './jobs/clean-up.ts'
import type { JobDefinitions } from './jobs/job.ts'
import { type PostKinds, publishJob } from './scheduled-posts/publish-job.ts'
import type { Services } from './services.ts'
import { deleteLongExpiredSessions } from './sessions/store.ts'

/** Connects the features to the job that publishes scheduled posts. */
export const postKinds: PostKinds = {
  question: { publish: publishScheduledQuestion, change: 'questions' },
  announcement: { publish: publishScheduledAnnouncement, change: 'announcements' },
}

interface JobServices extends Pick<Services, 'database' | 'clock'> {
  events: Pick<Events, 'publish'>
}

/** Returns how each kind of job is run. */
export const jobDefinitions = (services: JobServices): JobDefinitions => ({
  post: publishJob(services, postKinds),
  'clean-up': cleanUpJob(services, [deleteLongExpiredSessions, deleteOldKeys, deleteExpiredCodes]),
})
