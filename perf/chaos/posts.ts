// Scheduled posts with two nodes on one PostgreSQL, which are killed again and again.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newIdAt } from '#server/platform/database/new-id.ts'
import { startPostgres } from '#tools/start-postgres.ts'
import { type Program, startProgram, unlimited } from '#tools/start-program.ts'
import { type ChaosTests, registerLeader } from './support.ts'

const count = 10_000
/** Period over which the posts become due. */
const periodMs = 20_000
const lifetimeMs = 2_500

/** Schedules announcements, which all become due within the period. */
async function schedule(owner: pg.Client, leaderId: string): Promise<void> {
  const startMs = Date.now() + 1_000
  const rows = Array.from({ length: count }, (_, index) => {
    const time = new Date(startMs + (index * periodMs) / count)
    const fields = JSON.stringify({ title: `Post ${index}`, content: 'On Friday.', priority: 'normal' })
    return [newIdAt(time), 'announcement', time.toISOString(), fields, leaderId, new Date().toISOString()]
  })
  await owner.query(
    `insert into scheduled_posts select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])`,
    [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column])),
  )
  await owner.query(
    `insert into jobs (job_id, kind, key, payload, due_at, run_at, created_at)
      select post_id, 'post', 'post:' || post_id, json_build_object('id', post_id), publish_at, publish_at, created_at from scheduled_posts`,
  )
}

async function numberOf(owner: pg.Client, sql: string): Promise<number> {
  const { rows } = await owner.query<{ number: string }>(`select count(*) as number from ${sql}`)
  return Number(rows[0]?.number)
}

export const posts: ChaosTests = {
  CO7: [
    `${count} scheduled posts are published once by two nodes, of which one is killed every ${lifetimeMs / 1000} s`,
    async () => {
      const server = await startPostgres()
      const owner = new pg.Client(server.url)
      await owner.connect()
      const nodes: Program[] = [await startProgram(server.url, unlimited)]
      const { user } = await registerLeader(nodes[0] as Program, server.url, 'ruth')
      nodes.push(await startProgram(server.url, unlimited))
      await schedule(owner, user._id)
      let kills = 0
      while ((await numberOf(owner, 'scheduled_posts')) > 0 && kills < 60) {
        await sleep(lifetimeMs)
        const killed = nodes.shift()
        killed?.child.kill('SIGKILL')
        kills += 1
        nodes.push(await startProgram(server.url, unlimited))
      }
      const waiting = await numberOf(owner, 'scheduled_posts')
      const jobs = await numberOf(owner, "jobs where kind = 'post'")
      const published = await numberOf(owner, 'announcements')
      const different = await numberOf(owner, '(select distinct title from announcements) as titles')
      const recorded = await numberOf(owner, "history_entries where kind = 'announcement.created'")
      for (const node of nodes) await node.stop()
      await owner.end()
      await server.stop()
      return {
        figure: `${kills} kills; ${count - different - waiting} lost, ${published - different} repeated, ${waiting} still scheduled, ${jobs} jobs left; ${recorded} in the history`,
        passed: jobs === 0 && [published, different, recorded].every((number) => number === count),
      }
    },
  ],
}
