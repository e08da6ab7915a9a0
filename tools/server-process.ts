import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const startTimeoutMs = 150_000

/** Replaces localhost in URLs by its address: a bare machine has no /etc/hosts. */
export const withoutHostNames = (text: string): string => text.replaceAll('//localhost:', '//127.0.0.1:')

/**
 * Returns the URL that a server prints when it is ready.
 * @throws {Error} with the server's output, if it exits or takes too long
 */
export function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => {
      clearTimeout(timer)
      reject(new Error(`The server ${reason}:\n${output}`))
    }
    const timer = setTimeout(() => fail(`did not start within ${startTimeoutMs} ms`), startTimeoutMs)
    let address: string | undefined
    // Keeps reading after that, because a full pipe would block the server.
    const read = (chunk: Buffer) => {
      if (address !== undefined) return
      output += chunk
      address = /ready at (https?:\S+?)\.?\s/.exec(output)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(withoutHostNames(address))
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('error', reject)
    // Not 'exit', which can come before the last output.
    server.once('close', (code, signal) => fail(`ended with ${code ?? signal}`))
  })
}

/** Stops a process with SIGTERM. Returns its exit code, or null if a signal ended it. */
export async function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  return code
}
