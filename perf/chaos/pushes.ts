// Notifications with two nodes on one PostgreSQL, of which one is killed again and again, and with a push service that fails.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PushPayload } from '#contract/notifications.ts'
import { type PushService, type Reply, startPushService } from '#server/commands/demo/push-service.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { startPostgres } from '#tools/start-postgres.ts'
import { type Program, register, startProgram, unlimited } from '#tools/start-program.ts'
import { type ChaosTests, registerLeader } from './support.ts'

const deviceCount = 500
const announcementCount = 20
const deliveryCount = deviceCount * announcementCount
const kills = 6
const lifetimeMs = 2_500
const maxWaitMs = 300_000

/** Subscribes devices of one student, each with a session of its own. */
async function subscribeDevices(owner: pg.Client, service: PushService, userId: string): Promise<void> {
  const now = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  for (let number = 0; number < deviceCount; number += 1) {
    const { endpoint, keys, timeZone } = service.subscribe().subscription
    const hash = hashToken(`${number}`)
    await owner.query(
      'insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at) values ($1, $2, $3, $3, $4)',
      [hash, userId, now, expiresAt],
    )
    await owner.query(
      `insert into destinations (id, user_id, channel, session_hash, address, p256dh, auth, time_zone, created_at)
        values ($1, $2, 'push', $3, $4, $5, $6, $7, $8)`,
      [newId(), userId, hash, endpoint, keys.p256dh, keys.auth, timeZone, now],
    )
  }
}

/** Returns how the push service responds: to one of eight messages with a failure, to some of these after delivering it. */
function failSometimes(): Reply {
  const chance = Math.random()
  if (chance < 0.05) return { status: 429, retryAfter: '1' }
  if (chance < 0.1) return { status: 503 }
  return chance < 0.125 ? { status: 500, delivers: true } : { status: 201 }
}

async function countJobs(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ number: string }>(
    "select count(*) as number from jobs where kind in ('notify', 'push')",
  )
  return Number(rows[0]?.number)
}

/** Counts what devices have received. A device shows a message whose id it has not shown before. */
function countReceived({ received }: PushService) {
  const payloads = received.map(({ deviceId, text }) => ({ deviceId, ...(JSON.parse(text) as PushPayload) }))
  const shown = new Set(payloads.map(({ deviceId, id }) => `${deviceId} ${id}`)).size
  const delivered = new Set(payloads.map(({ deviceId, tag }) => `${deviceId} ${tag}`)).size
  return { received: received.length, shown, delivered }
}

export const pushes: ChaosTests = {
  'CO7-push': [
    `${deliveryCount} notifications are shown once each, with two nodes, of which one is killed every ${lifetimeMs / 1000} s, and a failing push service`,
    async () => {
      const service = await startPushService({ replyTo: failSometimes })
      const server = await startPostgres()
      const owner = new pg.Client(server.url)
      await owner.connect()
      const settings = { ...unlimited, PUSH_SERVICES: service.origin }
      const first = await startProgram(server.url, settings)
      const { token } = await registerLeader(first, server.url, 'ruth')
      const student = await register(first, 'ana')
      const nodes: Program[] = [first, await startProgram(server.url, settings)]
      await subscribeDevices(owner, service, student.user._id)
      for (let number = 0; number < announcementCount; number += 1) {
        const body = { title: `News ${number}`, content: 'On Friday.', priority: 'urgent' }
        await nodes[number % 2]?.call('POST', '/api/broadcasts', body, token)
      }
      for (let kill = 0; kill < kills; kill += 1) {
        await sleep(lifetimeMs)
        nodes.shift()?.child.kill('SIGKILL')
        nodes.push(await startProgram(server.url, settings))
      }
      const deadline = Date.now() + maxWaitMs
      while ((await countJobs(owner)) > 0 && Date.now() < deadline) await sleep(500)
      const waiting = await countJobs(owner)
      for (const node of nodes) await node.stop()
      await owner.end()
      await server.stop()
      await service.stop()
      const { received, shown, delivered } = countReceived(service)
      return {
        figure: `${kills} kills, ${service.requests.length} requests; ${deliveryCount - delivered} lost, ${shown - delivered} repeated on a device (${received - shown} received again with the same id), ${waiting} still waiting`,
        passed: delivered === deliveryCount && shown === deliveryCount && waiting === 0,
      }
    },
  ],
}
