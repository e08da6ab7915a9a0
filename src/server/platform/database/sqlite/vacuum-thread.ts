// The thread of `vacuumFile` in sqlite.ts.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { defineFunctions } from './functions.ts'

/** Time to wait for others that write or read. */
const timeout = 10_000

const db = new DatabaseSync(String(workerData), { timeout })
try {
  defineFunctions(db)
  db.exec('vacuum')
  parentPort?.postMessage(db.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0)
} finally {
  db.close()
}
