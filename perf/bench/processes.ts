import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readAddress, stopProcess } from '#tools/server-process.ts'
import type { Job, PushJob, PushResult, RequestsJob, RequestsResult } from './load-generator.ts'

const root = join(import.meta.dirname, '..', '..')

/** Whether processes can be pinned to a processor: needs Linux with taskset and more than one processor. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

/** Returns the arguments of Node and the environment of `npm start`, so that the benchmark runs the same configuration. */
function readStartSettings(): { args: string[]; env: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const words = String(scripts.start).split('&& ').at(-1)?.split(' ') ?? []
  return {
    args: words.slice(words.findIndex((word) => word.startsWith('--'))),
    env: Object.fromEntries(words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('='))),
  }
}

/** Processes that would outlive a benchmark that fails. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill()
})

function startNode(processor: number, args: string[], env: Record<string, string>, ipc = false): ChildProcess {
  const pinned = canPin && processor >= 0
  const command = pinned ? 'taskset' : process.execPath
  const all = [...(pinned ? ['-c', String(processor % availableParallelism()), process.execPath] : []), ...args]
  const child = spawn(command, all, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', ipc ? 'ignore' : 'pipe', 'inherit', ...(ipc ? (['ipc'] as const) : [])],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

export interface Server {
  pid: number
  port: number
  /** Time from the start of the process to its first response. */
  startMs: number
  stop(): Promise<void>
}

export async function startServer(
  processor: number,
  args: string[],
  env: Record<string, string> = {},
): Promise<Server> {
  const startedAt = performance.now()
  const child = startNode(processor, args, env)
  const port = Number(new URL(await readAddress(child)).port)
  const { status } = await fetch(`http://127.0.0.1:${port}/healthz`)
  if (status !== 200) throw new Error(`${args.at(-1)} responded with ${status}`)
  return {
    pid: child.pid ?? 0,
    port,
    startMs: performance.now() - startedAt,
    async stop() {
      await stopProcess(child)
    },
  }
}

export function startProgram(databaseUrl: string, processor: number): Promise<Server> {
  const { args, env } = readStartSettings()
  return startServer(processor, args, {
    ...env,
    PORT: '0',
    DATABASE_URL: databaseUrl,
    // The load generator writes more than the rate limits allow.
    RATE_LIMITS: 'off',
  })
}
export const startBareServer = (path: string, processor: number): Promise<Server> =>
  startServer(processor, ['perf/bench/bare-server.ts', path])
export const startBarePostgresServer = (url: string, processor: number): Promise<Server> =>
  startServer(processor, ['perf/bench/bare-postgres-server.ts', url])

/** Keeps a process, and those that it will start, away from a processor. */
export function keepOff(pid: number, processor: number): void {
  const others = Array.from({ length: availableParallelism() }, (_, index) => index).filter((it) => it !== processor)
  if (canPin) spawnSync('taskset', ['-ap', '-c', others.join(','), String(pid)])
}

export interface LoadGenerator {
  requests(job: RequestsJob): Promise<RequestsResult>
  openStreams(job: PushJob): Promise<void>
  push(job: PushJob): Promise<PushResult>
  closeStreams(): Promise<void>
  stop(): void
}

export function startLoadGenerator(processor: number): LoadGenerator {
  const child = startNode(processor, ['perf/bench/load-generator.ts'], {}, true)
  async function run<Result>(job: Job): Promise<Result> {
    child.send(job)
    const [reply] = (await once(child, 'message')) as [{ result: Result; error?: string }]
    if (reply.error !== undefined) throw new Error(reply.error)
    return reply.result
  }
  return {
    requests: (job) => run({ kind: 'requests', job }),
    openStreams: (job) => run({ kind: 'open', job }),
    push: (job) => run({ kind: 'push', job }),
    closeStreams: () => run({ kind: 'close' }),
    stop: () => child.kill(),
  }
}
