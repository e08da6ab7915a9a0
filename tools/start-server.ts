import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programFile } from './programs.ts'
import { readAddress, stopProcess, withoutHostNames } from './server-process.ts'

const root = join(import.meta.dirname, '..')

/** The first leader of each server. */
export const leader = { name: 'Pastor Anna', username: 'leader', password: 'lamp-on-a-stand' }

export interface StartedServer {
  /** URL of the server, without a trailing slash. */
  address: string
  /** Returns the output so far. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts the built server on a free port with a first leader, by default on an empty database. */
export async function startServer(
  given: { databaseUrl?: string; environment?: Record<string, string> } = {},
): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-e2e-'))
  const server = spawn(process.execPath, [programFile('main')], {
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
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const stop = async () => {
    await stopProcess(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { address: await readAddress(server), output: () => withoutHostNames(output), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
