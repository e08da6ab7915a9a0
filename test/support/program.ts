import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const person = { name: 'Ana', username: 'ana', password: 'lamp-light' }

export interface Program {
  child: ChildProcess
  address: URL
  call(method: string, path: string, body?: object, token?: string): Promise<Response>
  stop(): Promise<number | null>
}

/** Settings of a program whose tests write more than people do. */
export const unlimited = { RATE_LIMITS: 'off' }

const running = new Set<ChildProcess>()
/** What a test that failed has left behind. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** The program as an operator would start it, on a free port. */
export async function startProgram(databaseUrl: string, settings: Record<string, string> = {}): Promise<Program> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/server/main.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const address = await new Promise<URL>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /ready at (https?:\S+)/.exec(output)?.[1]
      if (found === undefined) return
      // With PUBLIC_URL, the program prints that address.
      const port = settings['PORT'] ?? new URL(found).port
      resolve(new URL(`http://127.0.0.1:${port}`))
    })
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)))
  })
  return {
    child,
    address,
    call: (method, path, body, token) =>
      fetch(new URL(path, address), {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    async stop() {
      const ended = child.exitCode ?? once(child, 'exit').then(([code]) => code as number | null)
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A new student of this program, signed in. */
export async function register(program: Program, username: string): Promise<{ token: string; user: { _id: string } }> {
  const answer = await program.call('POST', '/api/auth/register', { ...person, username })
  if (answer.status !== 201) throw new Error(`Registering was answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<{ token: string; user: { _id: string } }>
}
