// The server and its commands behind a firewall and poolers, of which those that mix the sessions of their clients are refused.
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, onTestFinished, vi } from 'vitest'
import { SessionClient } from '#server/platform/database/postgres/session.ts'
import { createEmptyPostgres } from '#test/support/databases.ts'
import { it } from '#test/support/fixtures.ts'
import type { CommandResult } from '#tools/run-command.ts'
import { runCommand, runServer } from '#tools/run-command.ts'
import { debianPgbouncer, ourPgbouncer, type Pooler, startPgbouncer, startPgpool } from '#tools/start-pooler.ts'
import { killPrograms, type Program, register, startProgram } from '#tools/start-program.ts'
import { isInstalled } from '#tools/start-proxy.ts'
import { startProxy } from '#tools/tcp-proxy.ts'

const patient = { timeout: 30_000 }
const oldBackup = join(import.meta.dirname, '../fixtures/backup-of-001-main-job.db')
const chat = 'event: chat\n'

afterAll(killPrograms)

/** Expects that a node has logged once that it lost its connection for live events, and that it is back. */
async function expectOneLoss(node: Program) {
  await expect.poll(node.printed, patient).toMatch(/live events of other nodes is back/)
  expect(node.printed().match(/live events of other nodes was lost/g)).toHaveLength(1)
}

/** Follows the live events of a node until the stream ends. */
async function follow(node: Program, token: string) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(new URL('/api/events', node.address), { headers, signal: abort.signal })
  const stream = { text: '', isOpen: true }
  const read = async () => {
    for await (const chunk of body ?? []) stream.text += Buffer.from(chunk)
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      stream.isOpen = false
    })
  return stream
}

const sendMessage = (node: Program, id: string, token: string) =>
  node.call('POST', `/api/chats/${id}/messages`, { content: 'Shalom!' }, token).then(({ status }) => status)

describe.skipIf(!isInstalled('pgbouncer')).each(['transaction', 'statement'])(
  'PgBouncer in %s mode [postgres]',
  (mode) => {
    const reason =
      'leads to a pooler that mixes sessions (transaction or statement mode). Use session mode, or the address of PostgreSQL itself.'
    let pooler: Pooler
    beforeEach(async () => {
      const { url, remove } = await createEmptyPostgres()
      onTestFinished(remove)
      pooler = await startPgbouncer(url, ourPgbouncer, [`pool_mode = ${mode}`])
      onTestFinished(() => pooler.stop())
    })
    const refusal = (variable: string, before = ''): CommandResult => ({
      code: 1,
      output: `${before}${variable} ${reason}\n`,
    })

    it('is refused by the server at the start', async () => {
      expect(await runServer(pooler.url)).toEqual(refusal('DATABASE_URL', 'Lampstand could not start.\n'))
    })

    it('is refused by every command, and the doctor says it', { tags: 'slow' }, async ({ folder }) => {
      vi.stubEnv('BACKUP_DIR', join(folder, 'backups'))
      onTestFinished(() => void vi.unstubAllEnvs())
      for (const [command, ...args] of [
        ['admin', 'list'],
        ['backup'],
        ['backup', join(folder, 'backup.db')],
        ['restore', oldBackup],
      ] as const) {
        expect([command, await runCommand(pooler.url, command, ...args)]).toEqual([command, refusal('DATABASE_URL')])
      }
      const sqlite = `file:${join(folder, 'lampstand.db')}`
      expect(await runCommand(sqlite, 'restore', oldBackup)).toMatchObject({ code: 0 })
      const moved = await runCommand(sqlite, 'move', '--to', pooler.url)
      expect(moved).toEqual(refusal('--to', 'Copying 3 accounts and all their data…\n'))
      const { output } = await runCommand(pooler.url, 'doctor', '--local')
      expect(output).toContain(`FAULT  Database: DATABASE_URL ${reason}\n`)
    })
  },
)

describe.each([
  ['PgBouncer as in deploy', 'pgbouncer', (url: string) => startPgbouncer(url, ourPgbouncer)],
  ['PgBouncer as in Debian', 'pgbouncer', (url: string) => startPgbouncer(url, debianPgbouncer)],
  [
    'PgBouncer that resets no session',
    'pgbouncer',
    (url: string) => startPgbouncer(url, ourPgbouncer, ['server_reset_query =']),
  ],
  ['Pgpool-II', 'pgpool', startPgpool],
] as const)('%s [postgres]', (_name, program, startPooler) => {
  it.skipIf(!isInstalled(program))(
    'serves two nodes with live events and timeouts, and all commands',
    {
      tags: 'slow',
    },
    async ({ emptyPostgres, folder }) => {
      const pooler = await startPooler(emptyPostgres)
      onTestFinished(() => pooler.stop())
      const settings = { LOG_LEVEL: 'warn', BACKUP_DIR: join(folder, 'backups') }
      const first = await startProgram(pooler.url, settings)
      const second = await startProgram(pooler.url, settings)
      const { token, user } = await register(first, 'ana')
      const stream = await follow(second, token)
      expect(await sendMessage(first, user._id, token)).toBe(201)
      await expect.poll(() => stream.text, patient).toContain(chat)

      const owner = new pg.Client(emptyPostgres)
      await owner.connect()
      await owner.query('begin; lock table messages')
      expect(await sendMessage(first, user._id, token)).toBe(503)
      const waiting = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'"
      await expect
        .poll(async () => (await owner.query<{ count: number }>(waiting)).rows, patient)
        .toEqual([{ count: 0 }])
      await owner.end()
      await expect.poll(() => sendMessage(first, user._id, token), patient).toBe(201)

      const backup = join(folder, 'backup.db')
      expect(await runCommand(pooler.url, 'backup', backup)).toMatchObject({ code: 0 })
      expect(await runCommand(pooler.url, 'admin', 'list')).toMatchObject({ output: expect.stringContaining('ana') })
      const { output } = await runCommand(pooler.url, 'doctor', '--local')
      expect(output).toContain('ok     Database: PostgreSQL')
      const sqlite = `file:${join(folder, 'lampstand.db')}`
      expect(await runCommand(sqlite, 'restore', backup)).toMatchObject({ code: 0 })
      for (const [from, command, ...args] of [
        ['', 'restore', backup],
        [sqlite, 'move', '--to'],
      ] as const) {
        const empty = await createEmptyPostgres()
        onTestFinished(empty.remove)
        const target = new URL(pooler.url)
        target.pathname = new URL(empty.url).pathname
        const result = await runCommand(from || target.href, command, ...args, ...(from && [target.href]))
        expect(result).toMatchObject({ code: 0 })
      }

      await pooler.restart()
      // Both nodes end their streams when they have reconnected, so that screens catch up.
      await expect.poll(() => stream.isOpen, patient).toBe(false)
      await expect
        .poll(async () => (await second.call('GET', '/api/auth/me', undefined, token)).status, patient)
        .toBe(200)
      const later = await follow(second, token)
      await expect.poll(() => sendMessage(first, user._id, token), patient).toBe(201)
      await expect.poll(() => later.text, patient).toContain(chat)
      for (const node of [first, second]) {
        await expectOneLoss(node)
        expect(await node.stop()).toBe(0)
      }
    },
  )
})

it.skipIf(!isInstalled('pgbouncer'))(
  'AV6: PgBouncer as in deploy serves soon after PostgreSQL is back [postgres]',
  {
    tags: 'slow',
  },
  async ({ emptyPostgres }) => {
    const postgres = await startProxy(new URL(emptyPostgres))
    onTestFinished(() => postgres.close())
    const pooler = await startPgbouncer(postgres.url, ourPgbouncer)
    onTestFinished(() => pooler.stop())
    const node = await startProgram(pooler.url)
    const { token, user } = await register(node, 'ana')
    postgres.setMode('refusing')
    await expect.poll(() => sendMessage(node, user._id, token), patient).toBe(503)
    postgres.setMode('forwarding')
    await expect.poll(() => sendMessage(node, user._id, token), { timeout: 5_000 }).toBe(201)
    expect(await node.stop()).toBe(0)
  },
)

it.skipIf(!isInstalled('pgbouncer'))(
  'a session that a pooler hands out without a reset is as a new one [postgres]',
  async ({ emptyPostgres }) => {
    const pooler = await startPgbouncer(emptyPostgres, ourPgbouncer, ['server_reset_query =', 'default_pool_size = 1'])
    onTestFinished(() => pooler.stop())
    const used = new SessionClient({ connectionString: pooler.url, statementTimeoutMs: 70_000 })
    await used.connect()
    await used.query('listen anything; prepare taken as select 1')
    await used.end()
    const next = new SessionClient({ connectionString: pooler.url })
    await next.connect()
    const { rows } = await next.query(`
    select (select count(*)::int from pg_prepared_statements) as prepared, current_setting('statement_timeout') as timeout,
      (select count(*)::int from pg_listening_channels()) as channels`)
    await next.end()
    expect(rows).toEqual([{ prepared: 0, timeout: '0', channels: 0 }])
  },
)

it.skipIf(!isInstalled('pgbouncer'))(
  'a pooler with few connections is refused with their number [postgres]',
  {
    tags: 'slow',
  },
  async ({ emptyPostgres }) => {
    const pooler = await startPgbouncer(emptyPostgres, ourPgbouncer, ['default_pool_size = 10'])
    onTestFinished(() => pooler.stop())
    const { code, output } = await runServer(pooler.url)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/\nOnly 10 of 11 connections .* raise its default_pool_size/),
    ])
  },
)

it('AV5: a node notices that a firewall has forgotten its connections, and its screens catch up [postgres]', {
  tags: 'slow',
}, async ({ emptyPostgres }) => {
  const firewall = await startProxy(new URL(emptyPostgres))
  onTestFinished(() => firewall.close())
  const behind = await startProgram(firewall.url, { LOG_LEVEL: 'warn' })
  const other = await startProgram(emptyPostgres)
  const { token, user } = await register(other, 'ana')
  const stream = await follow(behind, token)
  firewall.forget()
  expect(await sendMessage(other, user._id, token)).toBe(201)
  await expect.poll(() => stream.isOpen, patient).toBe(false)
  expect(stream.text).not.toContain(chat)
  const later = await follow(behind, token)
  expect(await sendMessage(other, user._id, token)).toBe(201)
  await expect.poll(() => later.text, patient).toContain(chat)
  await expectOneLoss(behind)
  expect([await behind.stop(), await other.stop()]).toEqual([0, 0])
})
