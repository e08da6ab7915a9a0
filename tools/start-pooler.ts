// Starts PgBouncer and Pgpool-II in front of a PostgreSQL server.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { isRoot, nobody, unprivileged } from './unprivileged.ts'

export interface Pooler {
  /** The address of the same database, through the pooler. */
  url: string
  /** Stops it, with all connections, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const password = 'lamp-light'

interface Program {
  command: string
  /** Text that it logs when clients can connect. */
  ready: string
  /** Ends it at once, also while clients are connected. */
  signal: NodeJS.Signals
  /** Returns the arguments, after the files are written. */
  prepare(options: { folder: string; port: number }): string[]
}

async function start(databaseUrl: string, { command, ready, signal, prepare }: Program): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-pooler-'))
  if (isRoot) chownSync(folder, nobody, nobody)
  const port = await freePort()
  const args = prepare({ folder, port })
  const run = (): Promise<ChildProcess> =>
    new Promise((resolve, reject) => {
      const child = spawn(command, args, { ...unprivileged, stdio: ['ignore', 'ignore', 'pipe'] })
      let log = ''
      // Keeps reading, because a full pipe would block it.
      child.stderr.on('data', (chunk: Buffer) => {
        if (log.length < 10_000) log += chunk
        if (log.includes(ready)) resolve(child)
      })
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${log}`)))
    })
  let running = await run()
  const end = async () => {
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }
  const url = new URL(databaseUrl)
  url.port = `${port}`
  url.password = password
  return {
    url: url.href,
    async restart() {
      await end()
      running = await run()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What Debian's package installs. */
export const debianPgbouncer = `[databases]
lampstand = host=127.0.0.1 port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 6432
auth_type = md5
auth_file = /etc/pgbouncer/userlist.txt`
export const ourPgbouncer = readFileSync(join(import.meta.dirname, '..', 'deploy', 'pgbouncer.ini'), 'utf8')

/**
 * Starts PgBouncer.
 * @param configuration one of those above
 * @param settings more lines, which replace earlier ones
 */
export const startPgbouncer = (databaseUrl: string, configuration: string, settings: string[] = []): Promise<Pooler> =>
  start(databaseUrl, {
    command: 'pgbouncer',
    ready: 'process up',
    signal: 'SIGQUIT',
    prepare({ folder, port }) {
      const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
      const { port: upstream, username } = new URL(databaseUrl)
      writeFileSync(users, `"${username}" "${password}"\n`)
      const text = configuration
        .replace('lampstand = host=127.0.0.1 port=5432', `* = host=127.0.0.1 port=${upstream}`)
        .replace('listen_port = 6432', `listen_port = ${port}`)
        .replace('/etc/pgbouncer/userlist.txt', users)
      writeFileSync(file, [text, 'unix_socket_dir =', ...settings, ''].join('\n'))
      return [file]
    },
  })

/** Starts Pgpool-II in raw mode, in which it passes everything on to one server. */
export const startPgpool = (databaseUrl: string): Promise<Pooler> =>
  start(databaseUrl, {
    command: 'pgpool',
    ready: 'pgpool-II successfully started',
    signal: 'SIGINT',
    prepare({ folder, port }) {
      const [file, authentication] = [join(folder, 'pgpool.conf'), join(folder, 'pool_hba.conf')]
      const { port: upstream } = new URL(databaseUrl)
      writeFileSync(authentication, '')
      const ports = `port = ${port}\npcp_listen_addresses = ''\nbackend_port0 = ${upstream}`
      const folders = ['socket_dir', 'pcp_socket_dir', 'logdir', 'wd_ipc_socket_dir'].map((it) => `${it} = '${folder}'`)
      const mode = "backend_clustering_mode = 'raw'\nbackend_hostname0 = '127.0.0.1'\nlisten_addresses = '127.0.0.1'"
      writeFileSync(file, [ports, mode, ...folders, `pid_file_name = '${folder}/pid'`, ''].join('\n'))
      return ['-n', '-f', file, '-a', authentication]
    },
  })
