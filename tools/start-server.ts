import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const startTimeoutMs = 20_000

/** The first leader of each server. */
export const leader = { name: 'Pastor Anna', username: 'leader', password: 'lamp-on-a-stand' }

export interface StartedServer {
  /** URL of the server, without a trailing slash. */
  address: string
  /** Returns the output so far. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts the server on a free port, with an empty database by default. */
export async function startServer(
  given: { databaseUrl?: string; environment?: Record<string, string> } = {},
): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-e2e-'))
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
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
    const timer = setTimeout(
      () => reject(new Error(`The server did not start within ${startTimeoutMs} ms:\n${output}`)),
      startTimeoutMs,
    )
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /ready at (https?:\/\/\S+)/.exec(output)
      if (!found?.[1]) return
      clearTimeout(timer)
      resolve(found[1])
    }
    server.stdout.on('data', read)
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    server.once('error', reject)
    server.once('exit', (code) => {
      clearTimeout(timer)
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
