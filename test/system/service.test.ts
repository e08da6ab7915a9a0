// The server as a service of systemd: docs/decisions/060.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { freePort } from '#tools/free-port.ts'
import { programFile } from '#tools/programs.ts'
import { stopProcess } from '#tools/server-process.ts'

const root = join(import.meta.dirname, '../..')
const unit = join(root, 'deploy', 'lampstand.service')
const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})

/** Starts a program and collects its output. */
function start(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const started = { child, output: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      started.output += chunk
    })
  }
  return started
}

function startServer(folder: string, env: Record<string, string>, database = 'group') {
  const settings = { PORT: '0', DATABASE_URL: `file:${join(folder, `${database}.db`)}`, ...env }
  return start(process.execPath, [programFile('main')], settings)
}

const patient = { timeout: 30_000 }
const ready = (server: { output: string }) => expect.poll(() => server.output, patient).toContain('/setup#')

/** Status of a request, or the code of its error. */
const get = (place: { socketPath: string; headers?: Record<string, string> } | { port: number }, path = '/readyz') =>
  new Promise<number | string | undefined>((resolve) => {
    const sent = request({ host: '127.0.0.1', path, ...place }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.once('error', (error) => resolve((error as NodeJS.ErrnoException).code))
    sent.end()
  })

describe.skipIf(!isInstalled('systemd-notify') || !isInstalled('systemd-socket-activate'))('with systemd', () => {
  it('AV7: reports that it is ready, that its event loop runs, and that it stops', { tags: 'slow' }, async ({
    folder,
  }) => {
    const socket = join(folder, 'notify')
    // Prints each message, as systemd would read it.
    const systemd = start('systemd-socket-activate', ['--datagram', `--listen=${socket}`, 'sh', '-c', 'exec cat <&3'])
    await expect.poll(() => existsSync(socket), patient).toBe(true)
    const server = startServer(folder, {
      NOTIFY_SOCKET: socket,
      WATCHDOG_USEC: '200000',
      PUBLIC_URL: 'https://youth.example.org',
    })
    await expect.poll(() => systemd.output, patient).toContain('STATUS=Ready at https://youth.example.org')
    expect(systemd.output).toContain('READY=1')
    // The link for the first leader is printed before.
    expect(server.output).toContain('/setup#')
    await expect.poll(() => systemd.output.split('WATCHDOG=1').length, patient).toBeGreaterThan(3)
    expect(systemd.output).not.toContain('STOPPING')
    expect(await stopProcess(server.child)).toBe(0)
    await expect.poll(() => systemd.output, patient).toContain('STOPPING=1')
    expect(server.output).not.toContain('systemd-notify failed')
  })

  it('listens on the port that systemd has opened', { tags: 'slow' }, async ({ folder }) => {
    const port = await freePort()
    const settings = ['HOST=192.0.2.1', 'LOG_LEVEL=warn', `DATABASE_URL=file:${join(folder, 'group.db')}`]
    const server = start('systemd-socket-activate', [
      `--listen=127.0.0.1:${port}`,
      ...settings.map((setting) => `--setenv=${setting}`),
      ...[process.execPath, programFile('main')],
    ])
    // The first request starts the server, and waits for it.
    await expect.poll(() => get({ port }), patient).toBe(200)
    await ready(server)
    expect(server.output).toContain(`ready at http://localhost:${port}\n`)
    expect(await stopProcess(server.child)).toBe(0)
  })

  it('listens on the Unix socket that systemd has opened', { tags: 'slow' }, async ({ folder }) => {
    const socketPath = join(folder, 'socket')
    const settings = ['LOG_LEVEL=warn', `DATABASE_URL=file:${join(folder, 'group.db')}`]
    const server = start('systemd-socket-activate', [
      `--listen=${socketPath}`,
      ...settings.map((setting) => `--setenv=${setting}`),
      ...[process.execPath, programFile('main')],
    ])
    await expect.poll(() => get({ socketPath }), patient).toBe(200)
    expect(await get({ socketPath }, '/api/auth/me')).toBe(401)
    expect(await get({ socketPath }, '/metrics')).toBe(404)
    expect(await stopProcess(server.child)).toBe(0)
    // It belongs to systemd, which opens it again for the next start.
    expect(existsSync(socketPath)).toBe(true)
  })
})

it('AV13: starts if its state cannot be reported', { tags: 'slow' }, async ({ folder }) => {
  for (const env of [{ NOTIFY_SOCKET: join(folder, 'none') }, { NOTIFY_SOCKET: join(folder, 'none'), PATH: folder }]) {
    const server = startServer(folder, { WATCHDOG_USEC: '100000', ...env })
    await expect.poll(() => server.output, patient).toContain('systemd-notify failed')
    await ready(server)
    expect(await stopProcess(server.child)).toBe(0)
    expect(server.output.split('systemd-notify failed')).toHaveLength(2)
  }
})

it('does not take a socket that was passed to another process', { tags: 'slow' }, async ({ folder }) => {
  const server = startServer(folder, { LISTEN_PID: String(process.pid), LISTEN_FDS: '1' })
  await ready(server)
  const port = Number(/ready at http:\/\/localhost:(\d+)/.exec(server.output)?.[1])
  expect(await get({ port })).toBe(200)
})

describe.skipIf(process.platform === 'win32')('HOST=/…/lampstand.sock', () => {
  it('listens on a Unix socket that the group can open', { tags: 'slow' }, async ({ folder }) => {
    const socketPath = join(folder, 'lampstand.sock')
    const server = startServer(folder, { HOST: socketPath })
    await ready(server)
    expect(server.output).toContain(`ready at http://unix:${socketPath}:\n`)
    expect((statSync(socketPath).mode & 0o777).toString(8)).toBe('660')
    // Requests have no address: they come from this machine.
    expect(await get({ socketPath }, '/api/auth/me')).toBe(401)
    // The socket is for the proxy.
    expect(await get({ socketPath }, '/metrics')).toBe(404)
    expect(await get({ socketPath, headers: { authorization: 'Bearer of-the-monitoring' } }, '/metrics')).toBe(404)
    expect(await stopProcess(server.child)).toBe(0)
    expect(existsSync(socketPath)).toBe(false)
  })

  it('returns metrics on a Unix socket with the token only', { tags: 'slow' }, async ({ folder }) => {
    const socketPath = join(folder, 'lampstand.sock')
    const server = startServer(folder, { HOST: socketPath, METRICS_TOKEN: 'of-the-monitoring' })
    await ready(server)
    expect(await get({ socketPath }, '/metrics')).toBe(404)
    expect(await get({ socketPath, headers: { authorization: 'Bearer of-the-monitoring' } }, '/metrics')).toBe(200)
    expect(await stopProcess(server.child)).toBe(0)
  })

  it('takes over the socket of a server that was killed, and not one that is in use', { tags: 'slow' }, async ({
    folder,
  }) => {
    const socketPath = join(folder, 'lampstand.sock')
    const first = startServer(folder, { HOST: socketPath })
    await ready(first)
    const other = startServer(folder, { HOST: socketPath }, 'other')
    await expect.poll(() => other.output, patient).toContain('another server listens there')
    expect(await get({ socketPath })).toBe(200)
    first.child.kill('SIGKILL')
    await expect.poll(() => get({ socketPath }), patient).toBe('ECONNREFUSED')
    const second = startServer(folder, { HOST: socketPath })
    await ready(second)
    expect(await get({ socketPath })).toBe(200)
  })

  it('leaves a file in place that is not a socket', { tags: 'slow' }, async ({ folder }) => {
    const path = join(folder, 'notes.txt')
    writeFileSync(path, 'notes')
    const server = startServer(folder, { HOST: path })
    await expect.poll(() => server.output, patient).toContain('there is a file with this name')
    expect(readFileSync(path, 'utf8')).toBe('notes')
    expect(lstatSync(path).isFile()).toBe(true)
  })
})

describe('deploy/lampstand.service', () => {
  it('runs the server as npm start does', () => {
    const options = (text: string) => /--max-semi\S+ dist\/server\/main\.js/.exec(text)?.[0]
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(options(readFileSync(unit, 'utf8'))).toBe(options(scripts.start))
    expect(options(scripts.start)).toBeDefined()
  })

  it.skipIf(!isInstalled('systemd-analyze'))('is valid, and its exposure is at most 2 of 10', () => {
    const verified = spawnSync('systemd-analyze', ['verify', unit, unit.replace('.service', '.socket')], {
      encoding: 'utf8',
    })
    expect(verified.stderr.split('\n').filter((line) => line.includes('lampstand'))).toEqual([])
    expect(verified.status).toBe(0)
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
    expect(rated.status).toBe(0)
  })
})
