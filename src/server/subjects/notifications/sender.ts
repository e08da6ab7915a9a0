import type { FastifyBaseLogger } from 'fastify'
import type { PushPayload } from '#contract/notifications.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Environment } from '#server/platform/env.ts'
import { RetryAt } from '#server/platform/jobs/job.ts'
import { createLogLimit } from '#server/platform/log/log-limit.ts'
import { type PushResponse, sendPush } from './push-request.ts'
import { type Device, deleteDevice } from './store.ts'
import { createVapid } from './vapid.ts'

interface Options {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  vapidKeys: Environment['vapidKeys']
  /** Called when the push service has not taken a message, which is to be sent again. */
  onFailure(): void
}

interface Message {
  payload: PushPayload
  isUrgent: boolean
  /** Contact of this server's operators. */
  contact: string
  /** How long the push service keeps the message for a device that is off. */
  ttlSeconds: number
}

/** Parses a `Retry-After` header, in seconds or as a date. */
export function parseRetryAfter(value: string | null | undefined, now: Date): Date | undefined {
  if (value === null || value === undefined) return undefined
  const time = /^\d{1,9}$/.test(value) ? now.getTime() + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(time) ? undefined : new Date(time)
}

const mayRetry = (status: number) => status === 408 || status === 429 || status >= 500

/** Returns a function that sends a message to a device by its push service, and returns what became of it. */
export function createSender({ database, clock, log, vapidKeys, onFailure }: Options) {
  const getVapidKeys = createVapid(database, { vapidKeys })
  const logLimit = createLogLimit(log)

  async function handlePushResponse(device: Device, { status, retryAfter }: PushResponse) {
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) {
      await database.write((transaction) => deleteDevice(transaction, device))
      return 'unsubscribed'
    }
    const { host } = new URL(device.endpoint)
    if (!mayRetry(status)) {
      if (logLimit.allows(`${host} ${status}`, 1)) {
        log.warn({ host, status }, 'a push service refused a notification, which is not sent again')
      }
      return 'refused'
    }
    onFailure()
    const message = `The push service ${host} responded with ${status}`
    const time = parseRetryAfter(retryAfter, clock())
    throw time === undefined ? new Error(message) : new RetryAt(time, message)
  }

  /** @throws {RetryAt} or another error, if the message is to be sent again */
  return async (device: Device, { payload, isUrgent, contact, ttlSeconds }: Message) => {
    const sender = { subject: contact, ...(await getVapidKeys()) }
    const response = await sendPush(sender, { device, payload, isUrgent, ttlSeconds }).catch((cause: Error) => {
      onFailure()
      // The cause could contain the endpoint, which is a secret of the device.
      throw new Error(`The push service ${new URL(device.endpoint).host} could not be reached: ${cause.name}`)
    })
    return handlePushResponse(device, response)
  }
}
