import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

interface Demo {
  demo: ChildProcess
  address: string
  /** Logs in as a user of the demo and returns the token. */
  tokenOf: (username: string) => Promise<string>
}

/** Starts the demo on a free port with a temporary database. */
export async function startDemo(): Promise<Demo> {
  const demo = spawn(process.execPath, ['src/server/commands/demo.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Stops the demo even if this process fails.
  process.once('exit', () => demo.kill())
  let output = ''
  for await (const chunk of demo.stdout) {
    output += chunk
    const address = /ready at (http:\S+)\./.exec(output)?.[1]
    if (address === undefined) continue
    const tokenOf = async (username: string) => {
      const response = await fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: 'lampstand' }),
      })
      return ((await response.json()) as { token: string }).token
    }
    return { demo, address, tokenOf }
  }
  throw new Error(`The demo did not start:\n${output}`)
}
