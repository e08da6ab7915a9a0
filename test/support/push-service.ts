import { afterAll, beforeEach } from 'vitest'
import type { PushPayload } from '#contract/notifications.ts'
import { startPushService } from '#server/commands/demo/push-service.ts'
import type { TestApp } from './app.ts'
import { it as base } from './fixtures.ts'
import { createTestPusher } from './push.ts'

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
