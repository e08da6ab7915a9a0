import type { FastifyBaseLogger } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { PushPayload } from '#contract/notifications.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import { languageOf } from '#locales/languages.ts'
import { withLanguage } from '#locales/node-texts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import type { Environment } from '#server/platform/env.ts'
import type { Job, JobDefinition } from '#server/platform/jobs/job.ts'
import { findHoursEnd } from '#server/platform/local-time.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { buildPayload, buildSummary } from './build-payload.ts'
import { defer, listDeferred, release } from './deferred.ts'
import type { PushContent } from './notification.ts'
import { DeliveryJob, isUrgent } from './notify-job.ts'
import { presentOnDevice } from './payload.ts'
import { isPushService } from './push-services.ts'
import { createSender } from './sender.ts'
import { findDevice } from './store.ts'
import { contactOf } from './vapid.ts'

/** What became of a delivery. */
export type PushOutcome = 'sent' | 'failed' | 'refused' | 'unsubscribed' | 'expired' | 'held' | 'unneeded'

interface Options {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Origins of push services, in addition to those of the known browsers. */
  pushServices: readonly string[]
  publicUrl: string | undefined
  vapidKeys: Environment['vapidKeys']
  /** Name of the group until leaders choose one. */
  initialName: string
  onOutcome: (outcome: PushOutcome) => void
}

/** Devices that save energy get other messages when they are used next. */
const needsAttention = (shown: PushContent) =>
  isUrgent('push', shown) || (typeof shown !== 'string' && (shown.kind === 'message' || shown.kind === 'concern'))

/** Returns how long what a device shows stays true: what is due tomorrow is not due tomorrow after midnight. */
function lifetimeOf({ tag }: PushPayload, time: Date, timeZone: string): number {
  if (!tag.startsWith('due_question:')) return Number.POSITIVE_INFINITY
  const end = findHoursEnd(time, { from: '00:00', to: '23:59' }, timeZone) ?? time
  return end.getTime() - time.getTime()
}

/** Returns how jobs of kind `push` are run: each delivers one notification to one device, or the summary after its quiet hours. */
export function pushJob({ database, clock, onOutcome, ...options }: Options): JobDefinition<DeliveryJob> {
  const { read } = database
  const { expiryMs, maxConcurrent, leaseMs, maxRetryMs } = serverLimits.push
  const { log, vapidKeys } = options
  const send = createSender({ database, clock, log, vapidKeys, onFailure: () => onOutcome('failed') })

  async function deliver(job: Job<DeliveryJob>): Promise<PushOutcome> {
    const { id, device: deviceId, shown } = job.payload
    const time = clock()
    const now = time.toISOString()
    const expiresInMs = Date.parse(job.dueAt) + expiryMs - time.getTime()
    if (expiresInMs <= 0) return 'expired'
    const kind = (typeof shown === 'string' ? shown : shown.kind) as NotificationKind
    const device = await findDevice(read, { id: deviceId, kind, now })
    // Only addresses get codes.
    if (device === undefined || shown === 'code') return 'unneeded'
    if (!isPushService(device.endpoint, options.pushServices)) return 'refused'
    const settings = await readSettings(read)
    const quietHours = { from: settings.quiet_from, to: settings.quiet_to }
    const quietEnd = isUrgent('push', shown) ? undefined : findHoursEnd(time, quietHours, device.time_zone)
    if (quietEnd !== undefined) {
      await defer(database, job, { channel: 'push', until: quietEnd, now })
      return 'held'
    }
    const present = presentOnDevice(settings.group_name ?? options.initialName)
    const recipient = { destination: device, now, present }
    const deferred = shown === 'summary' ? await listDeferred(read, device.id) : []
    const payload = await withLanguage(languageOf(device.language, settings.language), () =>
      shown === 'summary' ? buildSummary(read, recipient, deferred) : buildPayload(read, recipient, id, shown),
    )
    const outcome =
      payload === undefined
        ? 'unneeded'
        : await send(device, {
            payload,
            isUrgent: needsAttention(shown),
            contact: contactOf(options.publicUrl, settings.privacy_contact),
            ttlSeconds: Math.ceil(Math.min(expiresInMs, lifetimeOf(payload, time, device.time_zone)) / 1000),
          })
    if (deferred.length > 0) await database.write((transaction) => release(transaction, device.id, deferred))
    return outcome
  }

  return {
    payload: jsonColumn(DeliveryJob),
    maxConcurrent,
    leaseMs,
    maxRetryMs,
    async run(job) {
      onOutcome(await deliver(job))
      return undefined
    },
  }
}
