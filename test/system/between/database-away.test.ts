// PostgreSQL goes away in many ways while nodes write: nothing that was acknowledged is lost or doubled, and nodes recover without a
// restart.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { type Writers, waitUntilRefused, writeDuring } from '#test/support/write-during.ts'
import { memoryOf } from '#tools/process-stats.ts'
import { runCommand } from '#tools/run-command.ts'
import { canMount, onSmallDisk } from '#tools/small-disk.ts'
import { type RunningPostgres, startPostgres } from '#tools/start-postgres.ts'
import { type Account, killPrograms, type Program, register, startProgram, unlimited } from '#tools/start-program.ts'
import { startProxy } from '#tools/tcp-proxy.ts'

afterAll(killPrograms)

/** Runs statements on a connection of their own. */
async function run<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

describe('PostgreSQL that goes away [postgres]', () => {
  it('AV6: loses and doubles nothing on one node when it ends all connections', { tags: 'slow' }, async ({
    emptyPostgres,
  }) => {
    const program = await startProgram(emptyPostgres, { ...unlimited, LOG_LEVEL: 'info' })
    const account = await register(program, 'ana')
    const sql = (text: string) => run(emptyPostgres, text)
    const all = "pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'"
    const terminate = () => sql(`select pg_terminate_backend(pid, 1000) from pg_stat_activity where ${all}`)
    await writeDuring(terminate, [program], account, sql)
    expect(await program.stop()).toBe(0)
  })
})

const maxConnections = 60

/** What an outage needs. */
interface Scene {
  server: RunningPostgres
  proxy: Awaited<ReturnType<typeof startProxy>>
  /** Runs statements as the owner of the server. */
  sql(text: string): Promise<unknown>
  /** Ends all connections of the nodes. */
  terminate(): Promise<unknown>
  /** Waits until the nodes refuse writes and report it. */
  refused(): Promise<void>
}

/** Begin and end an outage. */
const outages: Record<string, (scene: Scene) => Promise<unknown>> = {
  'is killed and starts again': async ({ server, refused }) => {
    await server.kill()
    await refused()
    await server.start()
  },
  restarts: async ({ server }) => {
    await server.shutDown()
    await server.start()
  },
  'does not respond for 12 seconds': async ({ server, refused }) => {
    server.signal('SIGSTOP')
    await Promise.all([refused(), sleep(12_000)])
    server.signal('SIGCONT')
  },
  'is behind a firewall that forgets all connections': async ({ proxy }) => proxy.forget(),
  'ends all connections': ({ terminate }) => terminate(),
  'accepts no more connections of the role': async ({ sql, terminate, refused }) => {
    await sql('alter role youth connection limit 0')
    await terminate()
    await refused()
    await sql('alter role youth connection limit -1')
  },
  'becomes read-only': async ({ sql, refused }) => {
    await sql('alter system set default_transaction_read_only = on')
    await sql('select pg_reload_conf()')
    await refused()
    await sql('alter system reset default_transaction_read_only')
    await sql('select pg_reload_conf()')
  },
  'locks the role': async ({ sql, terminate, refused }) => {
    await sql('alter role youth nologin')
    await terminate()
    await refused()
    await sql('alter role youth login')
  },
  'gets another password for the role': async ({ sql, terminate, refused }) => {
    await sql("alter role youth password 'other'")
    await terminate()
    await refused()
    await sql("alter role youth password 'lamp'")
  },
  'gets another name for the database': async ({ sql, terminate, refused }) => {
    await sql('alter database youth connection limit 0')
    await terminate()
    await sql('alter database youth rename to other')
    await refused()
    await sql('alter database other rename to youth')
    await sql('alter database youth connection limit -1')
  },
}

describe('PostgreSQL that goes away under two nodes [postgres]', { tags: 'slow' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-away-'))
  const hba = join(folder, 'pg_hba.conf')
  let server: RunningPostgres
  let standby: RunningPostgres
  let proxy: Scene['proxy']
  let nodes: Program[]
  let account: Account
  /** After the first outage. */
  let memoryBefore: number[] | undefined
  const inDatabase = ({ url }: RunningPostgres) => url.replace(/postgres$/, 'youth')
  const memory = () => nodes.map(({ child }) => memoryOf(child.pid ?? 0))

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    const lines = [
      'all lampstand 127.0.0.1/32 trust',
      'replication lampstand 127.0.0.1/32 trust',
      'all youth 127.0.0.1/32 scram-sha-256',
    ]
    writeFileSync(hba, lines.map((line) => `host ${line}\n`).join(''))
    server = await startPostgres({ settings: [`hba_file=${hba}`, `max_connections=${maxConnections}`] })
    await run(server.url, "create role youth login password 'lamp'")
    await run(server.url, 'create database youth owner youth')
    standby = await server.startStandby()
    proxy = await startProxy(new URL(inDatabase(server).replace('lampstand', 'youth:lamp')))
    const start = () => startProgram(proxy.url, { ...unlimited, LOG_LEVEL: 'info' })
    nodes = [await start(), await start()]
    account = await register(nodes[0] as Program, 'ana')
  })
  afterAll(async () => {
    proxy.close()
    await standby.stop()
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const during = async (outage: (scene: Scene) => Promise<unknown>) => {
    await writeDuring(
      (writers) =>
        outage({
          server,
          proxy,
          sql: (text) => run(server.url, text),
          terminate: () =>
            run(server.url, "select pg_terminate_backend(pid, 1000) from pg_stat_activity where usename = 'youth'"),
          refused: () => waitUntilRefused(nodes, writers),
        }),
      nodes,
      account,
      (text) => run(inDatabase(server), text),
    )
    memoryBefore ??= memory()
  }

  for (const [name, outage] of Object.entries(outages)) {
    it(`AV6, DU1: loses and doubles nothing when it ${name}`, () => during(outage))
  }

  it('AV6, DU1: loses and doubles nothing when it is killed and its standby is promoted', async () => {
    await run(server.url, "alter system set synchronous_standby_names = '*'")
    await run(server.url, 'select pg_reload_conf()')
    const inStep = async () =>
      (await run(server.url, "select from pg_stat_replication where sync_state = 'sync'")).length
    await expect.poll(inStep).toBe(1)
    await during(async ({ refused }) => {
      await server.kill()
      proxy.switchTo(new URL(standby.url))
      await refused()
      await run(standby.url, 'select pg_promote()')
      ;[server, standby] = [standby, server]
    })
  })

  it('uses no more memory after all that, and stops', async () => {
    for (const [at, megabytes] of memory().entries()) expect(megabytes - (memoryBefore?.[at] ?? 0)).toBeLessThan(50)
    for (const node of nodes) expect(await node.stop()).toBe(0)
  })
})

it.skipIf(!canMount)(
  'AV6, DU1: loses and doubles nothing when the disk of PostgreSQL is full [postgres]',
  {
    tags: 'slow',
  },
  () =>
    onSmallDisk('120m', async (disk) => {
      chmodSync(disk, 0o777)
      vi.stubEnv('TMPDIR', disk)
      const server = await startPostgres({ settings: ['max_wal_size=32MB', 'min_wal_size=32MB'] })
      vi.unstubAllEnvs()
      const program = await startProgram(server.url, unlimited)
      const account = await register(program, 'ana')
      const filler = join(disk, 'filler')
      const fill = async (writers: Writers) => {
        spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
        await writers.more(503)
        rmSync(filler)
      }
      await writeDuring(fill, [program], account, (text) => run(server.url, text))
      expect(await program.stop()).toBe(0)
      await server.stop()
    }),
)

describe('PostgreSQL that confirms commits before they are stored [postgres]', () => {
  const lazily: Record<string, string> = {
    server: 'alter system set synchronous_commit = off',
    database: 'alter database youth set synchronous_commit = off',
    role: 'alter role youth set synchronous_commit = off',
  }

  it('DU1: loses no acknowledged message when it is killed, whatever says that it may', { tags: 'slow' }, async () => {
    // Without this delay, it would store most of them in time.
    const server = await startPostgres({ durable: true, settings: ['fsync=off', 'wal_writer_delay=10s'] })
    onTestFinished(server.stop)
    await run(server.url, 'create role youth superuser login')
    await run(server.url, 'create database youth')
    const url = server.url.replace('lampstand', 'youth').replace(/postgres$/, 'youth')
    await (await startProgram(url, unlimited)).stop()
    for (const [place, setting] of Object.entries(lazily)) {
      await run(server.url, setting)
      await server.shutDown()
      await server.start()
      expect(await run(url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'off' }])
      const program = await startProgram(url, unlimited)
      const account = await register(program, `ana-${place}`)
      const killed = async (writers: Writers) => {
        for (let times = 0; times < 5; times += 1) await writers.more(201)
        await server.kill()
        await server.start()
      }
      // Twice, for twice as many writers.
      await writeDuring(killed, [program, program], account, (text) => run(url, text))
      // What a command reports is stored, too.
      const { code } = await runCommand(url, 'admin', 'promote', `ana-${place}`)
      await server.kill()
      await server.start()
      const roles = await run(url, `select role from users where username = 'ana-${place}'`)
      expect([place, code, roles]).toEqual([place, 0, [{ role: 'admin' }]])
      await program.stop()
      await run(server.url, `alter role youth reset all`)
      await run(server.url, 'alter database youth reset all')
      await run(server.url, 'alter system reset all')
    }
  })

  it('DU1: keeps a restored backup when it is killed', { tags: 'slow' }, async () => {
    const server = await startPostgres({ settings: ['wal_writer_delay=10s'] })
    onTestFinished(server.stop)
    const backup = join(import.meta.dirname, '..', 'fixtures', 'backup-of-024-backups.db')
    const { code, output } = await runCommand(server.url, 'restore', backup)
    await server.kill()
    await server.start()
    expect([code, output]).toEqual([0, expect.any(String)])
    expect(await run(server.url, 'select from users')).toHaveLength(3)
  })
})
