import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { programFile } from './programs.ts'
import { readAddress, stopProcess } from './server-process.ts'

const person = { name: 'Ana', username: 'ana', password: 'lamp-light' }

export interface Program {
  child: ChildProcess
  address: URL
  /** Returns the beginning of its output. */
  printed(): string
  call(method: string, path: string, body?: object, token?: string): Promise<Response>
  stop(): Promise<number | null>
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>
}

/** Settings for tests that write more than the rate limits allow. */
export const unlimited = { RATE_LIMITS: 'off' }

/** Characters of output that are kept. */
const maxOutput = 10_000

const running = new Set<ChildProcess>()
/** Kills programs that failed tests left running. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts the built server, or a copy of it, on a free port. */
export async function startProgram(
  databaseUrl: string,
  settings: Record<string, string> = {},
  file = programFile('main'),
): Promise<Program> {
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Piped and passed on, so that a failed start has it in its error.
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      if (output.length < maxOutput) output += chunk
    })
  }
  const printed = await readAddress(child)
  // With PUBLIC_URL, the program prints that address.
  const address = new URL(`http://127.0.0.1:${settings['PORT'] ?? new URL(printed).port}`)
  return {
    child,
    address,
    printed: () => output,
    call: (method, path, body, token) =>
      fetch(new URL(path, address), {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    stop: () => stopProcess(child),
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

export interface Account {
  token: string
  user: { _id: string }
}

/** Creates the first leader with the link that the program has printed. @returns undefined if there is a leader */
export async function setUp(program: Program, username: string): Promise<Account | undefined> {
  const { isSetUp } = (await (await program.call('GET', '/api/joining')).json()) as { isSetUp: boolean }
  if (isSetUp) return undefined
  // It is printed after the address.
  while (!program.printed().includes('/setup#')) await sleep(5)
  const [, setupToken] = /\/setup#([\w-]+)/.exec(program.printed()) ?? []
  const leader = { ...person, name: 'Ruth', username, setupToken, joining: 'open' }
  const response = await program.call('POST', '/api/auth/setup', leader)
  return response.status === 201 ? (response.json() as Promise<Account>) : undefined
}

/** Registers a student, after a first leader, if there was none. */
export async function register(program: Program, username: string): Promise<Account> {
  const send = () => program.call('POST', '/api/auth/register', { ...person, username })
  let response = await send()
  if (response.status === 409) {
    await setUp(program, 'first-leader')
    response = await send()
  }
  if (response.status !== 201) {
    throw new Error(`Registering ${username} failed with ${response.status}: ${await response.text()}`)
  }
  return response.json() as Promise<Account>
}
