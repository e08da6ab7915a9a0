import type { FastifyBaseLogger } from 'fastify'
import { eraseJob } from './erasure/erase-job.ts'
import { deleteExpiredLinks, deleteOfClosedConcerns, deleteOldNetworks } from './erasure/leftovers-store.ts'
import type { Events } from './events/events.ts'
import { publishScheduledAnnouncement } from './features/announcements/writes.ts'
import { deleteExpiredCodes } from './features/auth/recovery-store.ts'
import { publishScheduledQuestion } from './features/questions/writes.ts'
import { deleteExpiredInvitees } from './features/users/invitees.ts'
import { deleteOldKeys } from './idempotency/store.ts'
import { cleanUpJob } from './jobs/clean-up.ts'
import type { JobDefinitions } from './jobs/job.ts'
import { type PushOutcome, pushJob } from './push/deliver.ts'
import { notifyJob } from './push/recipients.ts'
import { maxIntervalMs } from './push/throttle.ts'
import { deleteOldLast, deleteOldUrgent } from './push/throttle-store.ts'
import { type PostKinds, publishJob } from './scheduled-posts/publish-job.ts'
import type { Services } from './services.ts'
import { deleteLongExpiredSessions } from './sessions/store.ts'

/** Connects the features to the job that publishes scheduled posts. */
export const postKinds: PostKinds = {
  question: { publish: publishScheduledQuestion, change: 'questions' },
  announcement: { publish: publishScheduledAnnouncement, change: 'announcements' },
}

interface JobServices extends Pick<Services, 'database' | 'clock' | 'environment'> {
  events: Pick<Events, 'publish'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Numbers of deliveries to devices, by outcome. */
  pushes: Partial<Record<PushOutcome, number>>
}

/** Returns how each kind of job is run. */
export function jobDefinitions({ environment, log, pushes, ...services }: JobServices): JobDefinitions {
  const { pushServices, publicUrl, groupName: initialName } = environment
  const onOutcome = (outcome: PushOutcome) => {
    pushes[outcome] = (pushes[outcome] ?? 0) + 1
  }
  return {
    post: publishJob(services, postKinds),
    notify: notifyJob(services),
    push: pushJob({ ...services, log, pushServices, publicUrl, initialName, onOutcome }),
    erase: eraseJob(services),
    'clean-up': cleanUpJob(services, [
      ...[deleteLongExpiredSessions, deleteOldKeys, deleteExpiredCodes],
      ...[deleteOldNetworks, deleteExpiredLinks, deleteOfClosedConcerns],
      ...[deleteOldLast(maxIntervalMs), deleteOldUrgent, deleteExpiredInvitees],
    ]),
  }
}
