import type { FastifyBaseLogger } from 'fastify'
import type { Events } from './platform/events/events.ts'
import { deleteOldKeys } from './platform/http/idempotency/store.ts'
import { cleanUpJob } from './platform/jobs/clean-up.ts'
import type { JobDefinitions } from './platform/jobs/job.ts'
import type { Services } from './platform/services.ts'
import { deleteExpiredCodes, deleteLongExpiredSessions } from './subjects/accounts/public.ts'
import { announcementPosts } from './subjects/announcements/public.ts'
import { deleteExpiredLinks, deleteOfClosedConcerns, deleteOldNetworks, eraseJob } from './subjects/erasure/public.ts'
import {
  deleteOldLast,
  deleteOldUrgent,
  maxIntervalMs,
  notifyJob,
  type PushOutcome,
  pushJob,
} from './subjects/notifications/public.ts'
import { deleteExpiredInvitees } from './subjects/people/public.ts'
import { questionPosts } from './subjects/questions/public.ts'
import { type PostTypes, publishJob } from './subjects/scheduling/public.ts'

/** The posts that the job publishes when they are due. */
export const postTypes = { question: questionPosts, announcement: announcementPosts } satisfies PostTypes

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
    post: publishJob(services, postTypes),
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
