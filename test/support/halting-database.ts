import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/database/tables/platform.ts'

/** What a program prints when it waits to be killed. */
const waiting = 'waiting'
const programs = join(import.meta.dirname, '../system/programs')

/**
 * Returns a database whose writes wait forever after a number of committed transactions: each writes its rows, prints a line, and never
 * commits. The process can then be killed in the middle of its work, however fast the machine is.
 */
export function haltAfter(transactions: number, opened: Database): Database {
  let committed = 0
  return {
    ...opened,
    async write(callback) {
      const result = await opened.write(async (transaction) => {
        const written = await callback(transaction)
        if (committed >= transactions) {
          writeSync(process.stdout.fd, `${waiting}\n`)
          // Blocks the thread: SQLite's writer gives up a transaction that waits for something other than its own statements.
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
        }
        return written
      })
      committed++
      return result
    },
  }
}

/**
 * Runs a program, and kills it when it waits.
 * @returns the lines that it has printed before
 * @throws if it ended before
 */
async function runUntilKilled(name: string, args: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, [join(programs, name), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk
    if (printed.includes(waiting)) child.kill('SIGKILL')
  })
  const [code, signal] = await exited
  if (signal !== 'SIGKILL') throw new Error(`The program ended with ${code} before it was killed`)
  // The last line may be cut off.
  const lines = printed.split('\n').slice(0, -1)
  return lines.filter((line) => line !== waiting)
}

/**
 * Runs the due jobs of a kind in a process of its own, and kills it in the transaction after a number of committed ones.
 * @returns the ids of the events that it has published
 */
export const workUntilKilled = (
  url: string,
  kind: JobKind,
  now: Date,
  transactions: number,
  settings: Record<string, string> = {},
) =>
  runUntilKilled('work-until-killed.ts', [url, kind, now.toISOString(), String(transactions), JSON.stringify(settings)])

/**
 * Plans two terms in a process of its own, and kills it in the transaction of the second one.
 * @param plan who plans them, the time, when their questions are to be published, and the titles of these
 * @returns the id of the first one
 */
export const planUntilKilled = (
  url: string,
  ...plan: [leaderId: string, now: string, publishAt: string, ...string[]]
) => runUntilKilled('plan-until-killed.ts', [url, ...plan])
