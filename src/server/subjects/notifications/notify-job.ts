import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { Channel } from '#contract/rules/notifications.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { JobDefinition } from '#server/platform/jobs/job.ts'
import { Notification } from '#server/platform/jobs/notify.ts'
import { activeLeaders } from '#server/subjects/accounts/public.ts'
import { listRecipients } from './news.ts'
import { PushContent } from './notification.ts'
import * as store from './store.ts'
import { mustWait, timeFor } from './throttle.ts'

const { devicesPerPage, addressDelayMs } = serverLimits.push

/** Payload of a job of kind `notify`: what `notify` adds. */
const NotifyPayload = z.extend(Notification, {
  /** Identifies the notification on devices: the id of its first job. */
  id: z.exactOptional(z.string()),
  /** Last subscription of the page before. */
  after: z.exactOptional(z.string()),
})
type NotifyPayload = z.infer<typeof NotifyPayload>

type Pending = NotifyPayload & { id: string }

/** Payload of a job of kind `push` or `message`: one delivery. */
export const DeliveryJob = z.object({
  /** Id of the device or address. */
  device: z.string(),
  id: z.string(),
  shown: PushContent,
})
export type DeliveryJob = z.infer<typeof DeliveryJob>

interface NewDelivery extends DeliveryJob {
  channel: 'push' | Channel
  runAt?: string
  now: string
}

/** Returns whether a delivery does not wait for the end of quiet hours. Of those to an address, a concern does. */
export const isUrgent = (channel: NewDelivery['channel'], shown: PushContent) =>
  typeof shown === 'string'
    ? shown !== 'summary'
    : shown.isUrgent === true && (channel === 'push' || shown.kind === 'announcement')

/**
 * Adds a delivery to a device or an address. A summary, a test or a code replaces one that waits. An address gets it later than
 * devices, unless it is urgent: who has read it in the app by then gets none.
 */
export function enqueueDelivery(transaction: Transaction, { channel, runAt, now, ...payload }: NewDelivery) {
  const delayMs = channel === 'push' || isUrgent(channel, payload.shown) ? 0 : addressDelayMs
  const kind = channel === 'push' ? 'push' : 'message'
  return enqueueJob(transaction, {
    kind,
    payload,
    ...(typeof payload.shown === 'string' && { key: `${kind}:${payload.device}:${payload.shown}` }),
    runAt: new Date(Date.parse(runAt ?? now) + delayMs).toISOString(),
    now,
  })
}

async function notifyPerson(transaction: Transaction, { id, ...notification }: Pending, userId: string, now: string) {
  if (userId === notification.by) return
  const all = await store.listDevicesOfUser(transaction, { kind: notification.kind, userId })
  const devices = all.filter(({ is_parents }) => notification.kind !== 'concern' || is_parents === 0)
  if (devices.length === 0) return
  const timing = await timeFor(transaction, notification, userId, now)
  if (timing === undefined) return
  const { sentAt: runAt, isRepeated } = timing
  const timeZones = devices.map(({ time_zone }) => time_zone)
  const isHeld = await mustWait(transaction, notification, { userId, at: runAt, timeZones })
  const shown = {
    ...notification,
    ...(isHeld && { isUrgent: false }),
    ...(isRepeated && { isRepeated }),
  }
  for (const { id: device, channel } of devices)
    await enqueueDelivery(transaction, { channel, device, id, shown, runAt, now })
}

/** Notifies the students of one page of devices. The next page is another job, so that no transaction takes long. */
async function notifyStudents(transaction: Transaction, { id, after = '', ...notification }: Pending, now: string) {
  const page = { kind: notification.kind, after, limit: devicesPerPage }
  const devices = await store.listDevicesOfStudents(transaction, page)
  for (const { id: device, channel, user_id } of devices) {
    if (user_id !== notification.by)
      await enqueueDelivery(transaction, { channel, device, id, shown: notification, now })
  }
  const last = devices.at(-1)
  if (last === undefined || devices.length < devicesPerPage) return
  await enqueueJob(transaction, { kind: 'notify', payload: { ...notification, id, after: last.id }, now })
}

/** Lists whom a notification is for, if they are not all students. */
async function listPeople(transaction: Transaction, notification: Notification): Promise<{ id: string }[]> {
  const { to } = notification
  if (to === 'leaders') return activeLeaders.listActiveLeaders(transaction)
  if (to === 'recipients') return listRecipients(transaction, notification)
  return to === 'students' ? [] : [{ id: to.user }]
}

/** Returns how jobs of kind `notify` are run: they add a delivery for each device of those whom a notification is for. */
export function notifyJob({ database, clock }: { database: Database; clock: Clock }): JobDefinition<NotifyPayload> {
  const { leaseMs, maxRetryMs } = serverLimits.push
  return {
    payload: jsonColumn(NotifyPayload),
    maxConcurrent: 1,
    leaseMs,
    maxRetryMs,
    async run(job) {
      const payload = { ...job.payload, id: job.payload.id ?? job.id }
      const now = clock().toISOString()
      await database.write(async (transaction) => {
        if (payload.to === 'students') await notifyStudents(transaction, payload, now)
        else {
          const people = await listPeople(transaction, payload)
          for (const { id } of people) await notifyPerson(transaction, payload, id, now)
        }
        await job.complete(transaction)
      })
      return undefined
    },
  }
}
