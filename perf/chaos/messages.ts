// Emails with two nodes on one PostgreSQL, of which one is killed again and again, and with a mail server that refuses some and is away.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { serverLimits } from '#contract/limits.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { createToken } from '#server/platform/tokens.ts'
import { mailSettings, reply, startMailServer } from '#tools/start-mail-server.ts'
import { startPostgres } from '#tools/start-postgres.ts'
import { type Program, register, startProgram, unlimited } from '#tools/start-program.ts'
import { type ChaosTests, registerLeader } from './support.ts'

const addressCount = 100
const announcementCount = 20
const messageCount = addressCount * announcementCount
const kills = 6
const lifetimeMs = 3_000
/** Kill after which the mail server is away, and for how long. */
const awayAfter = 3
const awayMs = 20_000
const maxWaitMs = 300_000

/** Adds copies of a student, each with a confirmed address. */
async function addAddresses(owner: pg.Client, userId: string): Promise<void> {
  const now = new Date().toISOString()
  for (let number = 0; number < addressCount; number += 1) {
    const [id, username] = [newId(), `student${number}`]
    await owner.query(
      `insert into users select (jsonb_populate_record(it, jsonb_build_object('id', $2::text, 'username', $3::text,
        'username_key', $3::text))).* from users it where id = $1`,
      [userId, id, username],
    )
    await owner.query(
      `insert into destinations (id, user_id, channel, address, time_zone, created_at, end_token, confirmed_at)
        values ($1, $2, 'email', $3, 'UTC', $4, $5, $4)`,
      [newId(), id, `${username}@example.org`, now, createToken()],
    )
  }
}

async function countJobs(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ number: string }>(
    "select count(*) as number from jobs where kind in ('notify', 'message')",
  )
  return Number(rows[0]?.number)
}

/** Starts a mail server that refuses one of ten messages for now: half of them before their end, and half after it. */
const startUnreliable = (port?: number) =>
  startMailServer(
    { onRcptTo: (_address, _session, done) => done(Math.random() < 0.05 ? reply(450, '4.2.0 Greylisted') : null) },
    { port, refuses: () => (Math.random() < 0.05 ? reply(451, '4.3.0 Try again') : undefined) },
  )

export const messages: ChaosTests = {
  'CO7-message': [
    `${messageCount} emails are sent at most once each, with two nodes, of which one is killed every ${lifetimeMs / 1000} s, and a mail server that refuses some and is away for ${awayMs / 1000} s`,
    async () => {
      let mailServer = await startUnreliable()
      const received = mailServer.received
      const server = await startPostgres()
      const owner = new pg.Client(server.url)
      await owner.connect()
      const settings = { ...unlimited, ...mailSettings(mailServer.url) }
      const start = () => startProgram(server.url, { ...settings, PORT: '0' })
      const first = await startProgram(server.url, unlimited)
      const { token } = await registerLeader(first, server.url, 'ruth')
      const student = await register(first, 'ana')
      await addAddresses(owner, student.user._id)
      const nodes: Program[] = [await start(), await start()]
      for (let number = 0; number < announcementCount; number += 1) {
        const body = { title: `News ${number}`, content: 'On Friday.', priority: 'urgent' }
        await first.call('POST', '/api/broadcasts', body, token)
      }
      await first.stop()
      for (let kill = 0; kill < kills; kill += 1) {
        await sleep(lifetimeMs)
        nodes.shift()?.child.kill('SIGKILL')
        nodes.push(await start())
        if (kill !== awayAfter) continue
        await mailServer.stop()
        await sleep(awayMs)
        mailServer = await startUnreliable(mailServer.port)
      }
      const deadline = Date.now() + maxWaitMs
      while ((await countJobs(owner)) > 0 && Date.now() < deadline) await sleep(500)
      const waiting = await countJobs(owner)
      for (const node of nodes) await node.stop()
      await owner.end()
      await server.stop()
      await mailServer.stop()
      const ids = [...received, ...mailServer.received].map(({ text }) => /^Message-ID: (.+)$/m.exec(text)?.[1])
      const different = new Set(ids).size
      const lost = messageCount - different
      // A node that is killed loses those whose job was completed, and whose end was not yet sent.
      const maxLost = kills * serverLimits.addresses.maxConcurrent
      return {
        figure: `${kills} kills; ${ids.length - different} sent twice, ${lost} lost (at most ${maxLost}), ${waiting} still waiting`,
        passed: ids.length === different && lost <= maxLost && waiting === 0,
      }
    },
  ],
}
