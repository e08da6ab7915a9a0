// What each subject gives the program: handlers of its routes, and jobs.

import type { FastifyBaseLogger } from 'fastify'
import type { Events } from './platform/events/events.ts'
import type { Hub } from './platform/events/hub.ts'
import type { Handlers } from './platform/http/handlers.ts'
import { cleanUpJob } from './platform/jobs/clean-up.ts'
import type { JobDefinitions } from './platform/jobs/job.ts'
import type { OnClose, Services } from './platform/services.ts'
import type { UpdateCheck } from './platform/update-check.ts'
import { createSignIn, type Passwords, type SetupLinks } from './subjects/accounts/public.ts'
import { accountHandlers } from './subjects/accounts/routes.ts'
import { announcementPosts } from './subjects/announcements/public.ts'
import { announcementHandlers } from './subjects/announcements/routes.ts'
import { auditLogHandlers } from './subjects/audit-log/routes.ts'
import { backupDownloadHandlers } from './subjects/backups/download-routes.ts'
import { backUpJob, hasBackup, readBackupWarning } from './subjects/backups/public.ts'
import { restoreHandlers } from './subjects/backups/restore/routes.ts'
import { backupHandlers } from './subjects/backups/routes.ts'
import { bibleHandlers } from './subjects/bible/routes.ts'
import { calendarHandlers } from './subjects/calendar/routes.ts'
import { countOwnMessages } from './subjects/chats/public.ts'
import { chatHandlers } from './subjects/chats/routes.ts'
import {
  countConcernNews,
  countOpenConcerns,
  countWaitingConcerns,
  findWaitingConcern,
} from './subjects/concerns/public.ts'
import { concernHandlers } from './subjects/concerns/routes.ts'
import { countUnusedAccounts, eraseJob } from './subjects/erasure/public.ts'
import { retentionHandlers } from './subjects/erasure/retention-routes.ts'
import { exportHandlers } from './subjects/exports/routes.ts'
import { needsParents } from './subjects/guardians/public.ts'
import { guardianHandlers } from './subjects/guardians/routes.ts'
import { firstStepHandlers } from './subjects/home/first-steps-routes.ts'
import type { Attached } from './subjects/home/public.ts'
import { dashboardHandlers } from './subjects/home/routes.ts'
import { unreadHandlers } from './subjects/home/unread-routes.ts'
import { countToDecide, findOpenRequest, settleJob } from './subjects/membership/public.ts'
import { membershipHandlers } from './subjects/membership/routes.ts'
import {
  countOwnDevices,
  createMailSender,
  createWebhookSender,
  listDevicesOfStudents,
  type MessageOutcome,
  messageJob,
  notifyJob,
  type PushOutcome,
  pushJob,
} from './subjects/notifications/public.ts'
import { notificationHandlers } from './subjects/notifications/routes.ts'
import { peopleHandlers } from './subjects/people/routes.ts'
import { permissionHandlers } from './subjects/permissions/routes.ts'
import { type PostTypes, publishJob } from './subjects/posts/public.ts'
import { countOwnPrayerRequests, countOwnPrayers } from './subjects/prayers/public.ts'
import { prayerHandlers } from './subjects/prayers/routes.ts'
import { questionPosts } from './subjects/questions/public.ts'
import { createListQuestions, questionHandlers } from './subjects/questions/routes.ts'
import { dueReminderJob } from './subjects/responses/public.ts'
import { responseHandlers } from './subjects/responses/routes.ts'
import { settingsHandlers } from './subjects/settings/routes.ts'
import { termHandlers } from './subjects/terms/routes.ts'

/** What guardians see the number of. */
const counted = {
  messages: countOwnMessages,
  prayerRequests: countOwnPrayerRequests,
  prayers: countOwnPrayers,
  devices: countOwnDevices,
}

/** What the home shows of rooms that it does not import. */
const attached: Attached = {
  countToDecide,
  countUnusedAccounts,
  countWaitingConcerns,
  countOpenConcerns,
  countConcernNews,
  findWaitingConcern,
  readBackupWarning,
  hasBackup,
}

/** Returns the handlers of all routes. A route of the contract without a handler does not compile. */
export function handlersOf(
  services: Services & {
    passwords: Passwords
    setupLinks: SetupLinks
    log: Pick<FastifyBaseLogger, 'warn'>
    onClose: OnClose
    updates: UpdateCheck
  },
  hub: Hub,
): Handlers {
  const listQuestions = createListQuestions(services)
  const signIn = createSignIn(services)
  return {
    ...accountHandlers(services, signIn),
    ...peopleHandlers(services, signIn),
    ...membershipHandlers(services, signIn),
    ...firstStepHandlers(services, attached),
    ...questionHandlers(services, listQuestions),
    ...termHandlers(services),
    ...responseHandlers(services),
    ...dashboardHandlers(services, listQuestions, attached),
    ...chatHandlers(services),
    ...prayerHandlers(services),
    ...announcementHandlers(services),
    ...calendarHandlers(services),
    ...concernHandlers(services),
    ...auditLogHandlers(services),
    ...exportHandlers(services),
    ...settingsHandlers(services, services.updates),
    ...bibleHandlers(services),
    ...backupHandlers(services),
    ...guardianHandlers(services, counted, signIn),
    ...permissionHandlers(services),
    ...retentionHandlers(services, findOpenRequest),
    ...unreadHandlers(services, attached),
    ...notificationHandlers(services, needsParents),
    ...restoreHandlers(services),
    ...backupDownloadHandlers(services, signIn),
    'GET /api/events': async ({ viewer, stream }) => hub.open(viewer, stream),
  }
}

/** The posts that the job publishes when they are due. */
export const postTypes = { question: questionPosts, announcement: announcementPosts } satisfies PostTypes

interface JobServices extends Pick<Services, 'database' | 'clock' | 'environment'> {
  events: Pick<Events, 'publish'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Numbers of deliveries to devices, by outcome. */
  pushes: Partial<Record<PushOutcome, number>>
  /** Numbers of messages to addresses, by outcome. */
  messages: Partial<Record<MessageOutcome, number>>
}

const count =
  <Outcome extends string>(counts: Partial<Record<Outcome, number>>) =>
  (outcome: Outcome) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }

/** Returns what sends messages on each channel that the operator has set up. */
function createSenders({ environment, clock }: Pick<JobServices, 'environment' | 'clock'>) {
  const { mail, webhook, publicUrl } = environment
  return {
    ...(webhook !== undefined && { gateway: createWebhookSender(webhook, clock) }),
    ...(mail !== undefined && publicUrl !== undefined && { email: createMailSender({ mail, publicUrl, clock }) }),
  }
}

/** Returns how each kind of job is run. */
export function jobDefinitions({ environment, log, pushes, messages, ...services }: JobServices): JobDefinitions {
  const { pushServices, publicUrl, vapidKeys, groupName: initialName } = environment
  return {
    post: publishJob(services, postTypes),
    notify: notifyJob(services),
    push: pushJob({ ...services, log, pushServices, publicUrl, vapidKeys, initialName, onOutcome: count(pushes) }),
    message: messageJob({
      ...services,
      log,
      publicUrl,
      senders: createSenders({ environment, ...services }),
      needsParents,
      onOutcome: count(messages),
    }),
    erase: eraseJob(services),
    settle: settleJob(services),
    remind: dueReminderJob(services, (reader, page) =>
      listDevicesOfStudents(reader, { kind: 'due_question', ...page }),
    ),
    'clean-up': cleanUpJob(services),
    'back-up': backUpJob({ ...services, environment, log }),
  }
}
