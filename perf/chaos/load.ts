// Attacks on memory and the event loop by one client, while another client at the same address uses the app.
import { execFileSync } from 'node:child_process'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/figures.ts'
import { memoryOf } from '../../bench/processes.ts'
import { type Program, register, startProgram } from '../../test/support/program.ts'
import { type ChaosTests, folder, freshFile, ms, send, timed } from './support.ts'

/** What Node takes as its heap on a machine of 1 GB. */
const smallHeap = { NODE_OPTIONS: '--max-old-space-size=549 --max-semi-space-size=4' }
const attackMs = 10_000
/** A victim gives up after so long. */
const victimTimeoutMs = 10_000

interface Scene {
  program: Program
  attacker: { token: string; user: { _id: string } }
  /** Id of a message of the attacker. */
  messageId: string
  leaderToken: string
}
type IsOver = () => boolean
type Attack = (scene: Scene, isOver: IsOver) => Promise<unknown>

const password = 'lamp-light'

/** Asks every 20 ms on a connection of its own. @returns the milliseconds of each request, and the peak of the server's memory */
function watchVictim(program: Program, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const taken: number[] = []
  let [watching, peak, failures] = [true, 0, 0]
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const url = new URL('/api/auth/me', program.address)
      const headers = { authorization: `Bearer ${token}` }
      const asked = httpRequest(url, { agent, headers, timeout: victimTimeoutMs }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode === 200))
      })
      asked.on('timeout', () => asked.destroy(new Error('No response in time')))
      asked.on('error', () => resolve(false))
      asked.end()
    })
  const ended = (async () => {
    while (watching) {
      const [milliseconds, isAnswered] = await timed(ask)
      taken.push(isAnswered ? milliseconds : Math.max(milliseconds, victimTimeoutMs))
      failures += Number(!isAnswered)
      peak = Math.max(peak, memoryOf(program.child.pid ?? 0) || 0)
      await sleep(20)
    }
  })()
  return async () => {
    watching = false
    await ended
    agent.destroy()
    return { taken, peak, failures }
  }
}

const get = (path: string, token?: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}\r\n`

interface Connections {
  count: number
  /** Sent at once on each connection. */
  bytes: string
  /** After which a connection is replaced by a new one: a client that does not read does not learn that it was closed. */
  lifetimeMs: number
  /** Bytes read each second. */
  readBytes?: number
}
/** Keeps so many connections open that send all at once and read little or nothing. */
async function keepConnections(
  { program }: Scene,
  { count, bytes, lifetimeMs, readBytes = 0 }: Connections,
  isOver: IsOver,
) {
  const oneAfterTheOther = async () => {
    while (!isOver()) {
      const socket = connect(Number(program.address.port), program.address.hostname).pause()
      socket.on('error', () => undefined)
      socket.write(bytes)
      const end = performance.now() + lifetimeMs
      while (!isOver() && performance.now() < end) {
        await sleep(200)
        if (readBytes > 0) socket.read(readBytes / 5)
      }
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: count }, oneAfterTheOther))
}

async function keepCalling(count: number, isOver: IsOver, call: (number: number) => Promise<Response>) {
  let number = 0
  const oneAfterTheOther = async () => {
    while (!isOver()) {
      number += 1
      await call(number)
        .then((answer) => answer.arrayBuffer())
        .catch(() => sleep(50))
    }
  }
  await Promise.all(Array.from({ length: count }, oneAfterTheOther))
}

const marks = `a${[...'\u0345\u035D\u035C\u0315\u0301\u0316\u031B\u0321\u0334'].map((mark) => mark.repeat(3588)).join('')}`
const largeList = '/api/prayer-requests?limit=100'

const attacks: Record<string, Attack> = {
  'combining marks at sign-in': ({ program }, isOver) =>
    keepCalling(1, isOver, (number) =>
      program.call('POST', '/api/auth/login', { username: `nobody-${number}`, password: marks }),
    ),
  'anonymous pipelining': (scene, isOver) =>
    keepConnections(scene, { count: 10, bytes: get('/api/openapi.json').repeat(1480), lifetimeMs: 1000 }, isOver),
  'pipelining of large lists': (scene, isOver) => {
    const bytes = get(largeList, scene.attacker.token).repeat(400)
    return keepConnections(scene, { count: 20, bytes, lifetimeMs: 1000 }, isOver)
  },
  'unread large lists': (scene, isOver) => {
    const bytes = get(largeList, scene.attacker.token).repeat(9)
    return keepConnections(scene, { count: 300, bytes, lifetimeMs: 5000 }, isOver)
  },
  'slow reading of large lists': (scene, isOver) => {
    const bytes = get(largeList, scene.attacker.token).repeat(9)
    return keepConnections(scene, { count: 300, bytes, lifetimeMs: 60_000, readBytes: 1000 }, isOver)
  },
  'edits of one message, then its earlier versions': async ({ program, attacker, messageId, leaderToken }, isOver) => {
    const path = `/api/chats/${attacker.user._id}/messages/${messageId}`
    const edit = (number: number) =>
      program.call('PUT', path, { content: `${number} ${'旧'.repeat(3900)}` }, attacker.token)
    await keepCalling(16, isOver, edit)
    await keepCalling(1, isOver, () => program.call('GET', `${path}/revisions`, undefined, leaderToken))
    await program
      .call('GET', `${path}/revisions`, undefined, leaderToken)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
  },
  'addresses of 15 kB': ({ program, attacker }, isOver) =>
    keepCalling(16, isOver, (number) =>
      program.call('GET', `/api/chats/student?${number}${'x'.repeat(14_000)}`, undefined, attacker.token),
    ),
}

/** Fills a database with long prayer requests, and makes the accounts. */
async function setScene(name: string): Promise<Scene & { victimToken: string }> {
  const url = freshFile(`load-${name.replaceAll(/\W/g, '-')}`)
  const program = await startProgram(url, smallHeap)
  const env = { ...process.env, DATABASE_URL: url }
  const admin = join(import.meta.dirname, '../../src/server/commands/admin.ts')
  execFileSync(process.execPath, [admin, 'create', 'leader'], { env, input: `${password}\n${password}\n`, cwd: folder })
  const signedIn = await program.call('POST', '/api/auth/login', { username: 'leader', password })
  const leaderToken = ((await signedIn.json()) as { token: string }).token
  const [attacker, victim] = [await register(program, 'attacker'), await register(program, 'victim')]
  for (let number = 0; number < 100; number += 1) {
    await program.call('POST', '/api/prayer-requests', { content: '祷'.repeat(4000) }, attacker.token)
  }
  const message = await send(program, attacker.user._id, attacker.token, 'hello')
  const messageId = ((await message.json()) as { _id: string })._id
  // Ordinary use, so that memory is not at its least.
  const until = performance.now() + 2000
  await keepCalling(
    4,
    () => performance.now() > until,
    () => program.call('GET', '/api/prayer-requests?limit=10', undefined, victim.token),
  )
  return { program, attacker, messageId, leaderToken, victimToken: victim.token }
}

async function measure(name: string, attack: Attack) {
  const { victimToken, ...scene } = await setScene(name)
  const { program } = scene
  const before = memoryOf(program.child.pid ?? 0)
  const stop = watchVictim(program, victimToken)
  const until = performance.now() + attackMs
  const lives = () => program.child.exitCode === null && program.child.signalCode === null
  await attack(scene, () => performance.now() > until || !lives())
  const { taken, peak, failures } = await stop()
  const isAlive = lives()
  program.child.kill('SIGKILL')
  const [p99, growth] = [percentile(taken, 0.99), peak - before]
  const death = isAlive ? '' : ', DIED'
  return {
    figure: `${name}: victim p50 ${ms(percentile(taken, 0.5))}, p99 ${ms(p99)}, max ${ms(Math.max(...taken))}, ${failures} of ${taken.length} failed; memory ${before.toFixed(0)} + ${growth.toFixed(0)} MB${death}`,
    held: isAlive && failures === 0 && p99 <= 100 && growth <= 50,
  }
}

export const load: ChaosTests = {
  AV8: [
    'no attack of one client on memory or the event loop harms another on a machine of 1 GB: p99 at most 100 ms, no failure, memory at most + 50 MB',
    async () => {
      const outcomes = []
      for (const [name, attack] of Object.entries(attacks)) outcomes.push(await measure(name, attack))
      return {
        figure: outcomes.map(({ figure, held }) => `${held ? '' : 'BROKEN '}${figure}`).join('\n              '),
        held: outcomes.every(({ held }) => held),
      }
    },
  ],
}
