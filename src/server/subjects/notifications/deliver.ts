import type { FastifyBaseLogger } from 'fastify'
import type { Role } from '#contract/accounts.ts'
import { serverLimits } from '#contract/limits.ts'
import type { PushPayload } from '#contract/notifications.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { type Job, type JobDefinition, RetryAt } from '#server/platform/jobs/job.ts'
import { createLimitedWarning } from '#server/platform/jobs/limited-warning.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import * as heldStore from './held-store.ts'
import { countInDigest, isNews } from './news.ts'
import { Notification, type Shown, tagOf } from './notification.ts'
import { presentNotification, presentSummary, presentTest } from './payload.ts'
import { isPushService } from './push-services.ts'
import { findQuietEnd } from './quiet-hours.ts'
import { enqueuePush, PushPayloadRef } from './recipients.ts'
import { type PushResponse, sendPush } from './send.ts'
import * as store from './store.ts'
import { contactOf, createVapid } from './vapid.ts'

/** What became of a delivery. */
export type PushOutcome = 'sent' | 'failed' | 'refused' | 'unsubscribed' | 'expired' | 'held' | 'unneeded'

interface Options {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Origins of push services, in addition to those of the known browsers. */
  pushServices: readonly string[]
  publicUrl: string | undefined
  /** Name of the group until leaders choose one. */
  initialName: string
  onOutcome: (outcome: PushOutcome) => void
}

interface Sending {
  /** Contact of this server's operators. */
  subject: string
  /** How long the push service keeps the message for a device that is off. */
  ttlSeconds: number
}

/** Parses a `Retry-After` header, in seconds or as a date. */
function parseRetryAfter(value: string | null, now: Date): Date | undefined {
  if (value === null) return undefined
  const time = /^\d{1,9}$/.test(value) ? now.getTime() + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(time) ? undefined : new Date(time)
}

const heldNotifications = jsonColumn(Notification)

const mayRetry = (status: number) => status === 408 || status === 429 || status >= 500

const isUrgent = (shown: Shown) => shown === 'test' || (shown !== 'summary' && shown.isUrgent === true)
/** Devices that save energy get other messages when they are used next. */
const needsAttention = (shown: Shown) =>
  isUrgent(shown) || (shown !== 'summary' && shown !== 'test' && (shown.kind === 'message' || shown.kind === 'concern'))

/** Returns whether a person with this role is still one of those whom a notification is for. */
const isFor = (role: Role, { to }: Notification) =>
  to === 'leaders' || to === 'recipients' ? role === 'admin' : to !== 'students' || role === 'student'

/** Returns how jobs of kind `push` are run: each delivers one notification to one device, or the summary after its quiet hours. */
export function pushJob({ database, clock, log, ...options }: Options): JobDefinition<PushPayloadRef> {
  const { read } = database
  const { expiryMs, maxConcurrent, leaseMs, maxRetryMs, maxHeld } = serverLimits.push
  const getVapidKeys = createVapid(database)
  const warn = createLimitedWarning(clock, log)

  /** Keeps a notification until the end of the quiet hours, when a summary is due. */
  async function hold(job: Job<PushPayloadRef>, { device, id, shown }: PushPayloadRef, until: Date): Promise<void> {
    const now = clock().toISOString()
    await database.write(async (transaction) => {
      if (shown !== 'summary' && shown !== 'test') {
        const notification = heldNotifications.stringify(shown)
        await heldStore.insertHeld(transaction, { subscriptionId: device, id, notification })
      }
      // First, because the summary has the key of this job if it is one itself.
      await job.complete(transaction)
      await enqueuePush(transaction, { device, id, shown: 'summary', runAt: until.toISOString(), now })
    })
  }

  /** Returns what to show after quiet hours, and undefined if the person has read everything. */
  async function summarize(device: store.Device, rows: readonly heldStore.HeldRow[], groupName: string) {
    const held: { id: string; notification: Notification }[] = []
    const person = { userId: device.user_id, now: clock().toISOString() }
    const switchedOff = await store.listSwitchedOff(read, device.user_id)
    for (const { id, notification: json } of rows) {
      const notification = heldNotifications.parse(json)
      if (!isFor(device.role, notification) || switchedOff.includes(notification.kind)) continue
      if (await isNews(read, notification, person)) held.push({ id, notification })
    }
    const [newest] = held
    if (newest === undefined) return undefined
    const tags = new Set(held.map(({ notification }) => tagOf(notification)))
    if (tags.size === 1) {
      const count = await countInDigest(read, newest.notification.kind, person)
      return presentNotification(newest.id, newest.notification, groupName, count)
    }
    const amounts = new Map<NotificationKind, number>()
    for (const { notification } of held) {
      const { kind } = notification
      amounts.set(kind, (await countInDigest(read, kind, person)) ?? (amounts.get(kind) ?? 0) + 1)
    }
    return presentSummary(newest.id, amounts, groupName)
  }

  /** Returns what the device shows, and undefined if the person knows it by now. */
  async function present(device: store.Device, id: string, shown: Exclude<Shown, 'summary'>, groupName: string) {
    if (shown === 'test') return presentTest(id, groupName)
    const person = { userId: device.user_id, now: clock().toISOString() }
    if (!isFor(device.role, shown) || !(await isNews(read, shown, person))) return undefined
    return presentNotification(id, shown, groupName, await countInDigest(read, shown.kind, person))
  }

  /** @throws {RetryAt} or another error, if the delivery is to be repeated */
  async function conclude(device: store.Device, { status, retryAfter }: PushResponse): Promise<PushOutcome> {
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) {
      await database.write((transaction) => store.deleteDevice(transaction, device))
      return 'unsubscribed'
    }
    const { host } = new URL(device.endpoint)
    const message = `The push service ${host} responded with ${status}`
    if (!mayRetry(status)) {
      warn(`${host} ${status}`, { host, status }, 'a push service refused a notification, which is not sent again')
      return 'refused'
    }
    options.onOutcome('failed')
    const time = parseRetryAfter(retryAfter, clock())
    throw time === undefined ? new Error(message) : new RetryAt(time, message)
  }

  async function send(device: store.Device, shown: Shown, payload: PushPayload, { subject, ttlSeconds }: Sending) {
    const { host } = new URL(device.endpoint)
    const sender = { subject, ...(await getVapidKeys()) }
    return sendPush(sender, { device, payload, isUrgent: needsAttention(shown), ttlSeconds }).catch((cause: Error) => {
      options.onOutcome('failed')
      // The cause could contain the endpoint, which is a secret of the device.
      throw new Error(`The push service ${host} could not be reached: ${cause.name}`)
    })
  }

  async function deliver(job: Job<PushPayloadRef>): Promise<PushOutcome> {
    const { payload } = job
    const { shown } = payload
    const now = clock()
    const expiresInMs = Date.parse(job.dueAt) + expiryMs - now.getTime()
    if (expiresInMs <= 0) return 'expired'
    const kind = (typeof shown === 'string' ? shown : shown.kind) as NotificationKind
    const device = await store.findDevice(read, { id: payload.device, kind, now: now.toISOString() })
    if (device === undefined) return 'unneeded'
    if (!isPushService(device.endpoint, options.pushServices)) return 'refused'
    const settings = await readSettings(read)
    const quietHours = { from: settings.quiet_from, to: settings.quiet_to }
    const quietEnd = isUrgent(shown) ? undefined : findQuietEnd(now, quietHours, device.time_zone)
    if (quietEnd !== undefined) {
      await hold(job, payload, quietEnd)
      return 'held'
    }
    const groupName = settings.group_name ?? options.initialName
    const held = shown === 'summary' ? await heldStore.listHeld(read, device.id, maxHeld) : []
    const message =
      shown === 'summary'
        ? await summarize(device, held, groupName)
        : await present(device, payload.id, shown, groupName)
    if (message === undefined) return release(device, held, 'unneeded')
    const subject = contactOf(options.publicUrl, settings.privacy_contact)
    const response = await send(device, shown, message, { subject, ttlSeconds: Math.ceil(expiresInMs / 1000) })
    return release(device, held, await conclude(device, response))
  }

  /** Deletes what has waited for the end of the quiet hours. */
  async function release(device: store.Device, held: readonly heldStore.HeldRow[], outcome: PushOutcome) {
    const oldest = held.at(-1)
    if (oldest !== undefined) {
      await database.write(async (transaction) => {
        for (const { id } of held) await heldStore.deleteHeld(transaction, device.id, id)
        // More than a summary counts.
        await heldStore.deleteHeldBefore(transaction, device.id, oldest.id)
      })
    }
    return outcome
  }

  return {
    payload: jsonColumn(PushPayloadRef),
    maxConcurrent,
    leaseMs,
    maxRetryMs,
    async run(job) {
      options.onOutcome(await deliver(job))
      return undefined
    },
  }
}
