import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const startsWithin = 20_000

/** The administrator that every started server has. */
export const leader = { name: 'Pastor Anna', username: 'leader', password: 'lamp-on-a-stand' }

export interface StartedServer {
  /** Where it answers, without a slash at the end. */
  address: string
  /** What it has printed so far. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts the program as an operator would, on a free port, with an empty database of its own unless one is given. */
export async function startServer(
  given: { databaseUrl?: string; environment?: Record<string, string> } = {},
): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-e2e-'))
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: given.databaseUrl ?? `file:${join(folder, 'lampstand.db')}`,
      ADMIN_NAME: leader.name,
      ADMIN_USERNAME: leader.username,
      ADMIN_PASSWORD: leader.password,
      LOG_LEVEL: 'warn',
      ...given.environment,
    },
  })
  let output = ''
  const address = new Promise<string>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`The server said no address in 20 s:\n${output}`)), startsWithin)
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /ready at (https?:\/\/\S+)/.exec(output)
      if (!found?.[1]) return
      clearTimeout(tooLate)
      resolve(found[1])
    }
    server.stdout.on('data', read)
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    server.once('error', reject)
    server.once('exit', (code) => {
      clearTimeout(tooLate)
      reject(new Error(`The server ended with ${code}:\n${output}`))
    })
  })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { address: await address, output: () => output, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
