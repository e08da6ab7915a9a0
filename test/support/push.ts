import { createECDH, randomBytes } from 'node:crypto'
import type { Language } from '#locales/languages.ts'
import type { PushService } from '#server/commands/demo/push-service.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { createWorker } from '#server/platform/jobs/worker.ts'
import type { MessageOutcome, PushOutcome } from '#server/subjects/notifications/public.ts'
import { jobDefinitions } from '#server/subjects.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Returns the subscription of a new device at a push service that browsers use. */
export function pushSubscription(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`) {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return { endpoint, keys, timeZone: 'Europe/Madrid' }
}

/** Creates a worker next to the app's own, which sends notifications when a test calls it. */
export function createTestPusher(
  { database, now: clock }: Pick<TestApp, 'database' | 'now'>,
  settings: Record<string, string>,
) {
  const warnings: unknown[] = []
  const log = { warn: (...line: unknown[]) => void warnings.push(line) }
  const pushes: Partial<Record<PushOutcome, number>> = {}
  const messages: Partial<Record<MessageOutcome, number>> = {}
  const events = { publish: () => undefined }
  const services = { database, clock, log, events, environment: readEnvironment(settings), pushes, messages }
  const { runDue, stop } = createWorker({ ...services, definitions: jobDefinitions(services) })
  return { runDue, stop, pushes, messages, warnings }
}

/** Subscribes a new device of a person. @returns the id of the device */
export async function addDevice(
  app: TestApp,
  service: PushService,
  { token }: Person,
  timeZone?: string,
  language?: Language,
) {
  const { id, subscription } = service.subscribe(timeZone)
  const { status } = await app.call(
    'PUT /api/notifications/device',
    { body: { ...subscription, ...(language !== undefined && { language }) } },
    token,
  )
  if (status !== 204) throw new Error(`Subscribing a device failed with ${status}`)
  return id
}
