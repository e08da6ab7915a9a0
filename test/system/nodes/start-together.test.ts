// Several servers that start at the same moment on a new PostgreSQL, as with `docker compose up --scale`.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished } from 'vitest'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import {
  createMigrationsTable,
  migrationsNamed,
  recordMigration,
} from '#server/platform/database/migrations/migrations.ts'
import { describeOnPostgres, it } from '#test/support/fixtures.ts'
import { debianPostgres, startPostgres } from '#tools/start-postgres.ts'
import { killPrograms, type Program, startProgram, unlimited } from '#tools/start-program.ts'

afterAll(killPrograms)

const password = 'lamp-light'
/** What only a failed start prints. */
const isFailure = /could not be|Error|^ +at /m
const fromEnvironment = { ADMIN_USERNAME: 'ruth', ADMIN_PASSWORD: password }

async function startFour(url: string, settingsOf: (node: number) => Record<string, string>): Promise<Program[]> {
  const nodes = await Promise.all([0, 1, 2, 3].map((node) => startProgram(url, { ...unlimited, ...settingsOf(node) })))
  const ready = await Promise.all(nodes.map((node) => node.call('GET', '/readyz')))
  expect(ready.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  return nodes
}

/** Returns the keys with which the nodes sign notifications, and what the database has of a first start. */
async function expectOneOfEach(url: string, nodes: Program[]): Promise<void> {
  const tokens = await Promise.all(
    nodes.map(async (node) => {
      const response = await node.call('POST', '/api/auth/login', { username: 'ruth', password })
      return ((await response.json()) as { token: string }).token
    }),
  )
  const keys = nodes.map(async (node, at) => {
    const response = await node.call('GET', '/api/notifications', undefined, tokens[at])
    return ((await response.json()) as { publicKey: string }).publicKey
  })
  const [key, ...others] = await Promise.all(keys)
  expect(key).toMatch(/^[\w-]{80,}$/)
  expect(new Set(others)).toEqual(new Set([key]))
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(`select
    (select count(*)::int from users) as users,
    (select count(*)::int from history_entries where kind = 'leader.created') as entries,
    (select count(*)::int from installation) as installations,
    (select count(*)::int from (select kind, key from jobs group by kind, key having count(*) > 1) as twice) as repeated`)
  await client.end()
  expect(rows).toEqual([{ users: 1, entries: 1, installations: 1, repeated: 0 }])
  for (const node of nodes) expect(node.printed()).not.toMatch(isFailure)
}

/** Starts four nodes, of which some create the first leader. */
async function startWithLeader(url: string, count: number): Promise<void> {
  const nodes = await startFour(url, (node) => (node < count ? fromEnvironment : {}))
  await expectOneOfEach(url, nodes)
  for (const node of nodes) await node.stop()
}

/** Starts four nodes without a leader, and creates it with the link of one. */
async function startWithLinks(url: string, chosen: number): Promise<void> {
  const nodes = await startFour(url, () => ({}))
  const links: string[] = []
  for (const node of nodes) {
    await expect.poll(() => node.printed()).toContain('/setup#')
    links.push(/\/setup#([\w-]+)/.exec(node.printed())?.[1] ?? '')
  }
  expect(new Set(links).size).toBe(4)
  const setUp = (node: number, setupToken = links[chosen]) =>
    nodes[node]?.call('POST', '/api/auth/setup', { setupToken, name: 'Ruth', username: 'ruth', password })
  expect((await setUp(0))?.status).toBe(201)
  for (const [node, link] of links.entries()) expect((await setUp(node, link))?.status).toBe(409)
  await expectOneOfEach(url, nodes)
  for (const node of nodes) await node.stop()
}

describeOnPostgres('servers that start together', () => {
  it('AU9: create one leader on an empty database', { tags: 'slow' }, async ({ emptyPostgres }) => {
    await startWithLeader(emptyPostgres, 4)
  })

  it('back up and upgrade a database once', { tags: 'slow' }, async ({ emptyPostgres, folder }) => {
    const client = new pg.Client(emptyPostgres)
    await client.connect()
    const first = migrationsNamed(['001-main-job']).flatMap((it) => [it.sql.postgres, recordMigration(it)])
    for (const sql of [createMigrationsTable, ...first]) await client.query(sql)
    await client.query(
      `insert into users (id, name, username, username_key, email, password_hash, role, created_at)
        select 's' || n, 'Ana', 'ana' || n, 'ana' || n, null, '', 'student', '' from generate_series(1, 2000) as n`,
    )
    const nodes = await startFour(emptyPostgres, () => ({ BACKUP_DIR: folder, BACKUP_PASSPHRASE: '' }))
    const { rows } = await client.query('select count(*)::int as users from users')
    await client.end()
    expect(rows).toEqual([{ users: 2000 }])
    for (const node of nodes) expect(node.printed()).not.toMatch(isFailure)
    const [backup, ...others] = readdirSync(folder).map((name) => checkBackup(join(folder, name)))
    expect([backup?.digests.tables['users']?.rows, others]).toEqual([2000, []])
    for (const node of nodes) await node.stop()
  })

  it('refuse ADMIN_USERNAME in one sentence if a student has it', { tags: 'slow' }, async ({
    testDatabase,
    student,
  }) => {
    const reason = `ADMIN_USERNAME "${student.username}" is taken, or looks like another username.`
    const settings = { ...fromEnvironment, ADMIN_USERNAME: student.username }
    const error = await startProgram(testDatabase.url, settings).catch((cause: Error) => cause)
    expect(error).toHaveProperty('message', expect.stringContaining(`${reason} Choose another one`))
    expect(error).toHaveProperty('message', expect.not.stringMatching(isFailure))
  })

  for (const [name, files] of [
    ['of the package', undefined],
    ['of Debian', debianPostgres],
  ] as const) {
    const title = `AU9: create one leader on an empty database again and again, or four links of which each works, on PostgreSQL ${name}`
    it.skipIf(name === 'of Debian' && files === undefined)(title, { tags: 'slow' }, async () => {
      const server = await startPostgres({ files })
      onTestFinished(server.stop)
      const client = new pg.Client(server.url)
      await client.connect()
      for (const round of [1, 3]) {
        for (const start of [startWithLeader, startWithLinks]) {
          const database = `${start.name}_${round}`.toLowerCase()
          await client.query(`create database ${database}`)
          await start(server.url.replace(/postgres$/, database), start === startWithLeader ? round + 1 : round)
        }
      }
      await client.end()
    })
  }
})
