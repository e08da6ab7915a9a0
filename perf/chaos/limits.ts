import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/figures.ts'
import { childrenOf } from '../../bench/processes.ts'
import { type Program, register, startProgram } from '../../test/support/program.ts'
import { type ChaosTests, folder, freshFile, mayMount, ms, notTried, type Outcome, timed } from './support.ts'

const password = 'lamp-light'

interface Flood {
  statuses: Map<number, number>
  stop(): Promise<void>
}

/** Sends requests over many connections, each one after the response to the one before, until it is stopped. */
function flood(program: Program, connections: number, head: (number: number) => string): Flood {
  const statuses = new Map<number, number>()
  let [number, flooding] = [0, true]
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(program.address.port), program.address.hostname)
    let text = ''
    const next = () => {
      number += 1
      socket.write(head(number))
    }
    socket.on('connect', next)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      text += chunk
      // Every response of the server has a content-length.
      const found = /^HTTP\/1\.1 (\d+)[\s\S]*?content-length: (\d+)[\s\S]*?\r\n\r\n/i.exec(text)
      if (found === null || text.length < found[0].length + Number(found[2])) return
      text = ''
      const status = Number(found[1])
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (flooding) next()
    })
    return socket
  })
  return {
    statuses,
    async stop() {
      flooding = false
      await sleep(200)
      for (const socket of sockets) socket.destroy()
    },
  }
}

const post = (path: string, body: object, more = '') => {
  const json = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nhost: x\r\n${more}content-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`
}
const invented = (number: number) => `authorization: Bearer invented-${number}\r\n`
const show = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')

/** Signs in again and again from another address than the flood. @returns the durations and the number of failures */
async function watchSignIn(program: Program, username: string, forMs: number) {
  const agent = new Agent({ localAddress: '127.0.0.2' })
  const durations: number[] = []
  let failed = 0
  const begun = performance.now()
  while (performance.now() - begun < forMs) {
    const [duration, status] = await timed(async () => {
      const request = httpRequest(new URL('/api/auth/login', program.address), {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json' },
      })
      request.end(JSON.stringify({ username, password }))
      const [response] = await once(request, 'response')
      response.resume()
      return response.statusCode
    })
    durations.push(duration)
    failed += Number(status !== 200)
    await sleep(100)
  }
  return { durations, failed }
}

/** How long somebody else's sign-in takes while one address floods the server. */
async function victimDuring(name: string, head: (number: number) => string) {
  const program = await startProgram(freshFile(name))
  await register(program, 'victim')
  const running = flood(program, 200, head)
  await sleep(500)
  const { durations, failed } = await watchSignIn(program, 'victim', 8_000)
  await running.stop()
  await program.stop()
  const worst = Math.max(...durations)
  return {
    figure: `sign-in median ${ms(percentile(durations, 0.5))}, max ${ms(worst)}, ${failed} of ${durations.length} failed (flood: ${show(running.statuses)})`,
    held: worst <= 1_000 && failed === 0,
  }
}

const port = '18473'
const main = join(import.meta.dirname, '../../src/server/main.ts')
const envOf = (name: string) => ({
  PATH: process.env.PATH,
  PORT: port,
  DATABASE_URL: freshFile(name),
  LOG_LEVEL: 'debug',
})

/** Sends refused requests to a server whose log can't be written, then stops it. */
async function askWhileStuck(pidOf: () => number, makeStuck: () => void): Promise<Outcome> {
  const address = `http://127.0.0.1:${port}`
  const ask = (path: string) =>
    fetch(`${address}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => Number((await response.text()) !== ''),
      () => 0,
    )
  for (let tries = 0; tries < 100 && (await ask('/healthz')) === 0; tries += 1) await sleep(100)
  makeStuck()
  let [answered, asked] = [0, 0]
  while (asked < 3_000) {
    const results = await Promise.all(Array.from({ length: 10 }, () => ask(`/api/nowhere/${'x'.repeat(100)}`)))
    const group = results.reduce((sum, one) => sum + one, 0)
    answered += group
    asked += 10
    if (group === 0) break
  }
  const pid = pidOf()
  process.kill(pid, 'SIGTERM')
  const begun = performance.now()
  const isRunning = () =>
    existsSync(`/proc/${pid}/exe`) && /^State:\s+[^Z]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  while (isRunning() && performance.now() - begun < 8_000) await sleep(50)
  const stopped = !isRunning()
  if (!stopped) process.kill(pid, 'SIGKILL')
  return {
    figure: `${answered} of ${asked} answered, ${stopped ? `stopped in ${ms(performance.now() - begun)}` : 'did not stop'}`,
    held: answered === 3_000 && stopped,
  }
}

function withLogOn(name: string, stdout: number, makeStuck: () => void = () => undefined): Promise<Outcome> {
  const child = spawn(process.execPath, [main], { env: envOf(name), stdio: ['ignore', stdout, 'ignore'] })
  return askWhileStuck(() => child.pid as number, makeStuck)
}

/** As after Ctrl-S: script(1) opens a terminal for the server, and is stopped once that is up. */
async function withLogOnTerminal(): Promise<Outcome> {
  const script = spawn('script', ['-qfc', `exec ${process.execPath} ${main}`, '/dev/null'], {
    env: envOf('log-terminal'),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  if (script.pid === undefined) return { figure: 'not tried: needs script(1)', held: true }
  const outcome = await askWhileStuck(
    () => childrenOf(script.pid as number)[0] as number,
    () => script.kill('SIGSTOP'),
  )
  script.kill('SIGKILL')
  return outcome
}

export const limits: ChaosTests = {
  AV9: [
    'a flood from one address is refused however it is written (0 bypasses), and a session from the same address is served',
    async () => {
      const variants: Record<string, (number: number) => string> = {
        plain: () => 'GET /api/auth/me HTTP/1.1\r\nhost: x\r\n\r\n',
        invented: (number) => `GET /api/auth/me HTTP/1.1\r\nhost: x\r\n${invented(number)}\r\n`,
        encoded: () => 'GET /%61pi/auth/me HTTP/1.1\r\nhost: x\r\n\r\n',
        absolute: () => 'GET http://x/api/auth/me HTTP/1.1\r\nhost: x\r\n\r\n',
      }
      const figures: string[] = []
      let held = true
      for (const [name, head] of Object.entries(variants)) {
        const program = await startProgram(freshFile(`flood-${name}`))
        const { token } = await register(program, 'ana')
        // The limit applies while somebody else uses the server: the account counts as such from its second request on.
        for (let use = 0; use < 3; use += 1) await program.call('GET', '/api/auth/me', undefined, token)
        const running = flood(program, 200, head)
        const refusedOthers = new Set<number>()
        for (let probe = 0; probe < 70; probe += 1) {
          const { status } = await program.call('GET', '/api/auth/me', undefined, token)
          if (status !== 200) refusedOthers.add(status)
          await sleep(100)
        }
        await running.stop()
        await program.stop()
        const total = [...running.statuses.values()].reduce((sum, count) => sum + count, 0)
        const passed = total - (running.statuses.get(429) ?? 0)
        figures.push(`${name}: ${passed} of ${total} passed${refusedOthers.size > 0 ? ', a session was refused' : ''}`)
        // A thousand are free, and so are the requests in flight of its first connections after that.
        held &&= passed <= 1_200 && total > 10_000 && refusedOthers.size === 0
      }
      return { figure: figures.join('; '), held }
    },
  ],
  'AV9-register': [
    "registrations from 200 connections of one address: somebody else's sign-in takes at most 1 s",
    () =>
      victimDuring('registering', (number) =>
        post('/api/auth/register', { name: 'Eve', username: `eve-${number}`, password }, invented(number)),
      ),
  ],
  'AV9-sign-in': [
    "sign-ins from 200 connections of one address, each with another name: somebody else's sign-in takes at most 1 s",
    () =>
      victimDuring('guessing', (number) =>
        post('/api/auth/login', { username: `nobody-${number}`, password }, invented(number)),
      ),
  ],
  'AV9-forty': [
    'forty students who register and then sign in at once from one address all succeed within 5 s',
    async () => {
      const program = await startProgram(freshFile('forty'))
      const names = Array.from({ length: 40 }, (_, index) => `student-${index}`)
      const statusOf = async (path: string, body: object) => (await program.call('POST', path, body)).status
      const [registering, registered] = await timed(() =>
        Promise.all(names.map((username) => statusOf('/api/auth/register', { name: 'Ana', username, password }))),
      )
      const [signingIn, signedIn] = await timed(() =>
        Promise.all(names.map((username) => statusOf('/api/auth/login', { username, password }))),
      )
      await program.stop()
      const all = registered.every((status) => status === 201) && signedIn.every((status) => status === 200)
      return {
        figure: `registered in ${ms(registering)}, signed in in ${ms(signingIn)}`,
        held: all && registering < 5_000 && signingIn < 5_000,
      }
    },
  ],
  AU2: [
    'guessing one account from 200 addresses, and 500 accounts from one address, is limited; the owner gets in',
    async () => {
      const program = await startProgram(freshFile('guessing-widely'), { TRUST_PROXY: '1' })
      const signIn = async (username: string, address: string, given: string) => {
        const response = await fetch(new URL('/api/auth/login', program.address), {
          method: 'POST',
          // The last address is the one that the trusted proxy has seen; what is before it is the visitor's invention.
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `${Math.random()}, ${address}` },
          body: JSON.stringify({ username, password: given }),
        })
        await response.text()
        return response.status
      }
      const judged = (statuses: number[]) => statuses.filter((status) => status === 401).length
      const inGroups = async (count: number, one: (index: number) => Promise<number>) => {
        const statuses: number[] = []
        for (let first = 0; first < count; first += 20) {
          statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => one(first + index)))))
        }
        return statuses
      }
      await register(program, 'victim')
      await signIn('victim', '198.51.100.1', password)
      const [distributedMs, distributed] = await timed(() =>
        inGroups(1_200, (index) => signIn('victim', `192.0.2.${index % 200}`, 'wrong-word')),
      )
      const owner = await signIn('victim', '198.51.100.1', password)
      const [wideMs, wide] = await timed(() =>
        inGroups(500, (index) => signIn(`account-${index}`, '203.0.113.5', 'wrong-word')),
      )
      const [, household] = await timed(() =>
        inGroups(500, (index) => signIn('other-victim', `2001:db8:0:aa${(index % 256).toString(16)}::1`, 'wrong-word')),
      )
      const pair = await inGroups(100, () => signIn('third-victim', '203.0.113.77', 'wrong-word'))
      await program.stop()
      const counts = [judged(distributed), judged(wide), judged(household), judged(pair)]
      // The buckets refill while the test runs.
      const allowed = [20 + distributedMs / 60_000 + 1, 100 + wideMs / 3_000 + 1, 21, 10]
      return {
        figure: `one account from 200 addresses: ${counts[0]} of 1200 guesses judged; 500 accounts from one address: ${counts[1]} of 500; one account from 256 IPv6 networks: ${counts[2]} of 500; one account from one address: ${counts[3]} of 100; owner ${owner}`,
        held: owner === 200 && counts.every((count, index) => count <= (allowed[index] ?? 0)),
      }
    },
  ],
  AV10: [
    'the log on a full disk, a closed pipe, and a pipe and a terminal that nobody reads: every request is answered',
    async () => {
      const results: Record<string, Outcome> = { 'full disk': notTried }
      if (mayMount) {
        const disk = join(folder, 'disk')
        mkdirSync(disk, { recursive: true })
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', disk])
        const file = openSync(join(disk, 'out.log'), 'a')
        writeFileSync(join(disk, 'filler'), Buffer.alloc(190_000))
        results['full disk'] = await withLogOn('log-full', file)
        closeSync(file)
        execFileSync('umount', ['-l', disk])
      }
      for (const kind of ['unread', 'closed'] as const) {
        const path = join(folder, `log-${kind}`)
        execFileSync('mkfifo', [path])
        const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
        const writer = openSync(path, constants.O_WRONLY)
        results[`${kind} pipe`] = await withLogOn(`log-${kind}`, writer, () => kind === 'closed' && closeSync(reader))
        closeSync(writer)
      }
      results['stopped terminal'] = await withLogOnTerminal()
      return {
        figure: Object.entries(results)
          .map(([name, { figure }]) => `${name}: ${figure}`)
          .join('; '),
        held: Object.values(results).every(({ held }) => held),
      }
    },
  ],
}
