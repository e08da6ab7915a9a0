import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { eraseJob } from '#server/erasure/erase-job.ts'
import { createWorker } from '#server/jobs/worker.ts'

// Run by test/erasure-after-kill.slow.test.ts: erases what is due until a number of transactions are committed. The next one
// writes its rows, prints a line and waits to be killed before it commits.
const [url = '', time = '', transactions = ''] = process.argv.slice(2)
const opened = await openDatabase(url)
let committed = 0
const database: Database = {
  ...opened,
  async write(callback) {
    const result = await opened.write(async (tx) => {
      const written = await callback(tx)
      if (committed === Number(transactions)) {
        process.stdout.write('waiting\n')
        await new Promise(() => undefined)
      }
      return written
    })
    committed++
    return result
  },
}
const clock = () => new Date(time)
const worker = createWorker({
  database,
  clock,
  // A failure would otherwise only be visible as a process that was not killed.
  log: { warn: (...details: unknown[]) => console.error(...details) },
  definitions: { erase: eraseJob({ database, clock, events: { publish: () => undefined } }) },
})
await worker.runDue()
await opened.close()
