// One client attacks memory and the event loop while another client at the same address uses the app.
import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '#tools/process-stats.ts'
import { programFile } from '#tools/programs.ts'
import { type Program, register, startProgram } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { password, smallHeap } from './crowd-victim.ts'
import { type ChaosTests, folder, freshFile, ms, send } from './support.ts'
import { watchVictim } from './victim-thread.ts'

const attackMs = 10_000
/** Number of calls before an attack. After fewer, the heap would still grow by usual use. */
const usualCalls = 1_000

interface Scene {
  program: Program
  attacker: { token: string; user: { _id: string } }
  /** Id of a message of the attacker. */
  messageId: string
  leaderToken: string
}
type IsOver = () => boolean
type Attack = (scene: Scene, isOver: IsOver) => Promise<unknown>

const get = (path: string, token?: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}\r\n`

interface Connections {
  count: number
  /** Bytes that each connection sends at once. */
  bytes: string
  /** Time after which a new connection replaces this one. A client that does not read does not notice that it was closed. */
  lifetimeMs: number
  /** Bytes to read per second. */
  readBytes?: number
}
/** Keeps connections open that send everything at once and read little or nothing. */
async function keepConnections(
  { program }: Scene,
  { count, bytes, lifetimeMs, readBytes = 0 }: Connections,
  isOver: IsOver,
) {
  const runSequence = async () => {
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
  await Promise.all(Array.from({ length: count }, runSequence))
}

async function keepCalling(count: number, isOver: IsOver, call: (number: number) => Promise<Response>) {
  let number = 0
  const runSequence = async () => {
    while (!isOver()) {
      number += 1
      await call(number)
        .then((response) => response.arrayBuffer())
        .catch(() => sleep(50))
    }
  }
  await Promise.all(Array.from({ length: count }, runSequence))
}

const marks = `a${[...'\u0345\u035D\u035C\u0315\u0301\u0316\u031B\u0321\u0334'].map((mark) => mark.repeat(3588)).join('')}`
const largeList = '/api/prayer-requests?limit=100'

const attacks: Record<string, Attack> = {
  'combining marks at login': ({ program }, isOver) =>
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
      .then((response) => response.arrayBuffer())
      .catch(() => undefined)
  },
  'URLs of 15 kB': ({ program, attacker }, isOver) =>
    keepCalling(16, isOver, (number) =>
      program.call('GET', `/api/chats/student?${number}${'x'.repeat(14_000)}`, undefined, attacker.token),
    ),
}

/** Starts a server with accounts and long prayer requests. */
async function setScene(name: string): Promise<Scene & { victimToken: string }> {
  const url = freshFile(`load-${name.replaceAll(/\W/g, '-')}`)
  const program = await startProgram(url, smallHeap)
  const env = { ...process.env, DATABASE_URL: url }
  const admin = programFile('admin')
  execFileSync(process.execPath, [admin, 'create', 'leader'], { env, input: `${password}\n${password}\n`, cwd: folder })
  const signedIn = await program.call('POST', '/api/auth/login', { username: 'leader', password })
  const leaderToken = ((await signedIn.json()) as { token: string }).token
  const [attacker, victim] = [await register(program, 'attacker'), await register(program, 'victim')]
  for (let number = 0; number < 100; number += 1) {
    await program.call('POST', '/api/prayer-requests', { content: '祷'.repeat(4000) }, attacker.token)
  }
  const message = await send(program, attacker.user._id, attacker.token, 'hello')
  const messageId = ((await message.json()) as { _id: string })._id
  // Simulates normal use first, so that the server has reached its usual memory, on a busy machine as well.
  let calls = 0
  await keepCalling(
    4,
    () => calls > usualCalls,
    (number) => {
      calls = number
      return program.call('GET', '/api/prayer-requests?limit=10', undefined, victim.token)
    },
  )
  return { program, attacker, messageId, leaderToken, victimToken: victim.token }
}

async function measure(name: string, attack: Attack) {
  const { victimToken, ...scene } = await setScene(name)
  const { program } = scene
  const before = memoryOf(program.child.pid ?? 0)
  const stop = watchVictim(program.address, program.child.pid ?? 0, victimToken)
  const until = performance.now() + attackMs
  const isRunning = () => program.child.exitCode === null && program.child.signalCode === null
  await attack(scene, () => performance.now() > until || !isRunning())
  const { durationsMs, peak, failures } = await stop()
  const isAlive = isRunning()
  program.child.kill('SIGKILL')
  const [p99, growth] = [percentile(durationsMs, 0.99), peak - before]
  const crash = isAlive ? '' : ', CRASHED'
  return {
    figure: `${name}: victim p50 ${ms(percentile(durationsMs, 0.5))}, p99 ${ms(p99)}, max ${ms(Math.max(...durationsMs))}, ${failures} of ${durationsMs.length} failed; memory ${before.toFixed(0)} + ${growth.toFixed(0)} MB${crash}`,
    passed: isAlive && failures === 0 && p99 <= 100 && growth <= 50,
  }
}

export const load: ChaosTests = {
  AV8: [
    'an attack on memory or the event loop does not affect another client on a machine with 1 GB: p99 at most 100 ms, no failure, at most 50 MB more memory',
    async () => {
      const outcomes = []
      for (const [name, attack] of Object.entries(attacks)) outcomes.push(await measure(name, attack))
      return {
        figure: outcomes.map(({ figure, passed }) => `${passed ? '' : 'FAILED '}${figure}`).join('\n              '),
        passed: outcomes.every(({ passed }) => passed),
      }
    },
  ],
}
