import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import type { PushPayload } from '#contract/notifications.ts'
import { type PushService, startPushService } from '#server/commands/demo/push-service.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { createWorker } from '#server/platform/jobs/worker.ts'
import type { PushOutcome } from '#server/subjects/notifications/deliver.ts'
import { jobDefinitions } from '#server/subjects.ts'
import type { TestApp } from './app.ts'
import { it as base } from './fixtures.ts'
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
  const events = { publish: () => undefined }
  const services = { database, clock, log, events, environment: readEnvironment(settings), pushes }
  const { runDue } = createWorker({ ...services, definitions: jobDefinitions(services) })
  return { runDue, pushes, warnings }
}

/** Subscribes a new device of a person. @returns the id of the device */
export async function addDevice(app: TestApp, service: PushService, { token }: Person, timeZone?: string) {
  const { id, subscription } = service.subscribe(timeZone)
  const { status } = await app.call('PUT /api/notifications/device', { body: subscription }, token)
  if (status !== 204) throw new Error(`Subscribing a device failed with ${status}`)
  return id
}

/** Starts a push service for the tests of a file. Each test begins without requests to it, and with apps that know it. */
export async function startTestPushService(others: Record<string, string> = {}, alsoKnown = '') {
  const service = await startPushService()
  const settings = { PUSH_SERVICES: `${service.origin} ${alsoKnown}`.trim(), ...others }
  afterAll(service.stop)
  beforeEach(() => {
    service.received.length = service.requests.length = 0
    service.replyWith(() => ({ status: 201 }))
  })
  /** Runs all jobs that are due. @returns what devices have received since the last call, the outcomes and the warnings */
  async function deliver(app: TestApp) {
    const { runDue, pushes, warnings } = createTestPusher(app, settings)
    await runDue()
    const received = service.received
      .splice(0)
      .map(({ deviceId, text, headers }) => ({ deviceId, headers, ...(JSON.parse(text) as PushPayload) }))
    return { received, pushes, warnings }
  }
  const titlesOf = async (app: TestApp) => (await deliver(app)).received.map(({ title }) => title)
  return { service, it: base.extend('appOptions', { settings }), deliver, titlesOf }
}
