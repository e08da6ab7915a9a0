import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { eraseJob } from '#server/erasure/erase-job.ts'
import { createWorker } from '#server/jobs/worker.ts'

// Run by test/erasure-after-kill.slow.test.ts: erases what is due and prints a line after each transaction, until it is killed.
const [url = '', time = ''] = process.argv.slice(2)
const opened = await openDatabase(url)
const database: Database = {
  ...opened,
  async write(callback) {
    const result = await opened.write(callback)
    process.stdout.write('written\n')
    return result
  },
}
const clock = () => new Date(time)
const worker = createWorker({
  database,
  clock,
  log: { warn: () => undefined },
  loadDefinitions: async () => ({ erase: eraseJob({ database, clock, events: { publish: () => undefined } }) }),
})
await worker.runDue()
await opened.close()
