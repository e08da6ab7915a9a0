import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Job, Push, PushResult, Requests, RequestsResult } from './load.ts'

const root = join(import.meta.dirname, '..')

/** Whether a process can be kept on one processor here: Linux with taskset and more than one of them. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

/** What `npm start` gives to Node: what is measured runs as it does for everybody. */
function settingsOfStart(): { flags: string[]; env: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const words = String(scripts.start).split(' ')
  return {
    flags: words.filter((word) => word.startsWith('--')),
    env: Object.fromEntries(words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('='))),
  }
}

function startNode(processor: number, args: string[], env: Record<string, string>, ipc = false): ChildProcess {
  const pinned = canPin && processor >= 0
  const command = pinned ? 'taskset' : process.execPath
  const all = [...(pinned ? ['-c', String(processor % availableParallelism()), process.execPath] : []), ...args]
  return spawn(command, all, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', ipc ? 'ignore' : 'pipe', 'inherit', ...(ipc ? (['ipc'] as const) : [])],
  })
}

export interface Server {
  pid: number
  port: number
  /** From the start of the process until its first answer, in milliseconds. */
  startedIn: number
  stop(): Promise<void>
}

async function startServer(processor: number, args: string[], env: Record<string, string> = {}): Promise<Server> {
  const begun = performance.now()
  const child = startNode(processor, args, env)
  const port = await new Promise<number>((resolve, reject) => {
    let output = ''
    // Read on to the end: what a program logs is part of its work, and would stop it if nobody took it.
    child.stdout?.on('data', (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk
      const found = /ready at http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`${args.at(-1)} did not start:\n${output}`)))
  })
  const { status } = await fetch(`http://127.0.0.1:${port}/healthz`)
  if (status !== 200) throw new Error(`${args.at(-1)} answered ${status}`)
  return {
    pid: child.pid ?? 0,
    port,
    startedIn: performance.now() - begun,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export function startProgram(databaseUrl: string, processor: number): Promise<Server> {
  const { flags, env } = settingsOfStart()
  return startServer(processor, [...flags, 'src/server/main.ts'], {
    ...env,
    PORT: '0',
    DATABASE_URL: databaseUrl,
    // One account writes more than a person would.
    RATE_LIMITS: 'off',
  })
}
export const startBare = (path: string, processor: number): Promise<Server> =>
  startServer(processor, ['bench/bare-server.ts', path])

export interface LoadGenerator {
  requests(job: Requests): Promise<RequestsResult>
  openStreams(job: Push): Promise<void>
  push(job: Push): Promise<PushResult>
  closeStreams(): Promise<void>
  stop(): void
}

export function startLoadGenerator(processor: number): LoadGenerator {
  const child = startNode(processor, ['bench/load.ts'], {}, true)
  async function ask<Result>(asked: Job): Promise<Result> {
    child.send(asked)
    const [answer] = (await once(child, 'message')) as [{ result: Result; error?: string }]
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.result
  }
  return {
    requests: (job) => ask({ work: 'requests', job }),
    openStreams: (job) => ask({ work: 'open', job }),
    push: (job) => ask({ work: 'push', job }),
    closeStreams: () => ask({ work: 'close' }),
    stop: () => child.kill(),
  }
}

/** Processor time that a process has taken, in milliseconds; none where the system does not tell. */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    // utime and stime, in hundredths of a second (proc_pid_stat(5)).
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** The processes that this one has started. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Memory of a process that is in use now, in megabytes. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}
