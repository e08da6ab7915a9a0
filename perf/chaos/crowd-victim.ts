// Shared by the attacks of crowd.ts and limits.ts: the victim, and connections that the attacker keeps open.
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, startProgram } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { freshFile, ms, type Outcome, timed } from './support.ts'

export const attackMs = 20_000
/** Time after which the victim's requests count. */
export const leadMs = 5_000
export const password = 'lamp-light'
/** Node's default heap limit on a machine with 1 GB of memory. */
export const smallHeap = { NODE_OPTIONS: '--max-old-space-size=549 --max-semi-space-size=4' }

export type IsOver = () => boolean

/** Head of a login whose body never arrives. */
export const loginWithoutBody = (address?: string) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: x\r\n${address === undefined ? '' : `x-forwarded-for: ${address}\r\n`}content-type: application/json\r\ncontent-length: 100\r\n\r\n`

export const post = (path: string, body: object, headers = '') => {
  const json = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`
}

export interface Watch {
  failures: Map<string, number>
  durationsMs: number[]
}

interface VictimRequest {
  method?: string
  path: string
  token?: string
  body?: object
  address?: string
}

/** Sends a request of the victim and notes its status, or that its connection was closed. */
export async function sendAs(
  program: Program,
  agent: Agent,
  watch: Watch,
  { method, path, token, body, address }: VictimRequest,
) {
  const [milliseconds, status] = await timed(
    () =>
      new Promise<string>((resolve) => {
        const headers = {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...(address !== undefined && { 'x-forwarded-for': address }),
        }
        const sent = httpRequest(
          new URL(path, program.address),
          { agent, headers, method: method ?? 'GET', timeout: 10_000 },
          (response) => void response.resume().on('end', () => resolve(`${response.statusCode}`)),
        )
        sent.on('timeout', () => sent.destroy(new Error('timeout')))
        sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
        sent.end(body === undefined ? undefined : JSON.stringify(body))
      }),
  )
  watch.durationsMs.push(milliseconds)
  if (status < '200' || status >= '300') watch.failures.set(status, (watch.failures.get(status) ?? 0) + 1)
}

/** Repeats rounds of the victim's requests until the attack is over. The first seconds do not count. */
export async function watchVictim(
  isOver: IsOver,
  pauseMs: number,
  round: (watch: Watch, agent: Agent) => Promise<unknown>,
) {
  const agent = new Agent({ keepAlive: true })
  await sleep(leadMs)
  const watch: Watch = { failures: new Map(), durationsMs: [] }
  while (!isOver()) {
    await round(watch, agent)
    await sleep(pauseMs)
  }
  agent.destroy()
  return watch
}

/** Keeps a number of connections open that each send some bytes and read nothing. @returns how many were closed by the server */
export async function keepOpen(program: Program, count: number, bytes: string, isOver: IsOver): Promise<void> {
  const runOne = async () => {
    while (!isOver()) {
      const socket = connect(Number(program.address.port), program.address.hostname)
      socket.on('error', () => undefined)
      socket.write(bytes)
      await Promise.race([once(socket, 'close').catch(() => undefined), sleep(attackMs)])
      socket.destroy()
      await sleep(100)
    }
  }
  await Promise.all(Array.from({ length: count }, runOne))
}

/** Starts the server and counts its log lines about limits. */
export async function startLogged(name: string, settings: Record<string, string> = {}) {
  const program = await startProgram(freshFile(name), { ...smallHeap, LOG_LEVEL: 'info', ...settings })
  const lines = new Map<string, number>()
  program.child.stdout?.on('data', (chunk: Buffer) => {
    for (const [, kind = '', value = ''] of `${chunk}`.matchAll(/"(limit|cut)":"([^"]+)"/g)) {
      lines.set(`${kind} ${value}`, (lines.get(`${kind} ${value}`) ?? 0) + 1)
    }
  })
  return { program, lines }
}

export const list = (counts: Map<string, number>) =>
  [...counts].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none'

export function outcomeOf(watch: Watch, lines: Map<string, number>, maxP99Ms: number, mustLog = true): Outcome {
  const { durationsMs, failures } = watch
  const p99 = percentile(durationsMs, 0.99)
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  return {
    figure: `victim: ${failed} of ${durationsMs.length} failed (${list(failures)}), p50 ${ms(percentile(durationsMs, 0.5))}, p99 ${ms(p99)}, max ${ms(Math.max(...durationsMs))}; log lines: ${list(lines)}`,
    passed: failed === 0 && p99 <= maxP99Ms && (lines.size > 0 || !mustLog),
  }
}

export const endAfter = (milliseconds: number): IsOver => {
  const end = performance.now() + milliseconds
  return () => performance.now() > end
}
