import { personalData, pushDeclarations } from '#server/personal-data.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { createWorker } from '#server/platform/jobs/worker.ts'
import { setDeclarations } from '#server/platform/personal-data/declarations.ts'
import { eraseJob } from '#server/subjects/erasure/erase-job.ts'
import { haltAfter } from '#test/support/halting-database.ts'

// Run by test/system/erasure-after-kill.test.ts: erases what is due until a number of transactions are committed, and waits to be killed.
const [url = '', time = '', transactions = ''] = process.argv.slice(2)
const database = haltAfter(Number(transactions), await openDatabase(url))
setDeclarations(personalData, pushDeclarations)
const clock = () => new Date(time)
const worker = createWorker({
  database,
  clock,
  // A failure would otherwise only be visible as a process that was not killed.
  log: { warn: (...details: unknown[]) => console.error(...details) },
  definitions: { erase: eraseJob({ database, clock, events: { publish: () => undefined } }) },
})
await worker.runDue()
await database.close()
