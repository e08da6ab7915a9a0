import { writeSync } from 'node:fs'
import type { Database } from '#server/platform/database/database.ts'

/** What a program prints when it waits to be killed. */
export const waiting = 'waiting'

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
