import { spawn } from 'node:child_process'
import { programFile } from './programs.ts'
import { readAddress, stopProcess } from './server-process.ts'

interface Demo {
  /** URL of the demo, without a trailing slash. */
  address: string
  /** Logs in as a user of the demo and returns the token. */
  tokenOf: (username: string) => Promise<string>
  stop: () => Promise<unknown>
}

export async function logInToDemo(address: string, username: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'lampstand' }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Starts the demo on a free port with a temporary database. */
export async function startDemo(): Promise<Demo> {
  const demo = spawn(process.execPath, [programFile('demo'), '--language', 'en'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Stops the demo even if this process fails.
  process.once('exit', () => demo.kill())
  const address = await readAddress(demo)
  return { address, tokenOf: (username) => logInToDemo(address, username), stop: () => stopProcess(demo) }
}
