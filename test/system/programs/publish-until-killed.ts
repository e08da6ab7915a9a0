import { openDatabase } from '#server/platform/database/open.ts'
import { createWorker } from '#server/platform/jobs/worker.ts'
import { publishJob } from '#server/subjects/scheduling/publish-job.ts'
import { postTypes } from '#server/subjects.ts'
import { haltAfter } from '#test/support/halting-database.ts'

// Run by test/system/posts-after-kill.test.ts: publishes what is due and prints the id of each post, until a number of transactions are
// committed, and waits to be killed.
const [url = '', time = '', transactions = ''] = process.argv.slice(2)
const database = haltAfter(Number(transactions), await openDatabase(url))
const clock = () => new Date(time)
const events = { publish: ({ id }: { id: string }) => void process.stdout.write(`${id}\n`) }
const worker = createWorker({
  database,
  clock,
  log: { warn: () => undefined },
  definitions: { post: publishJob({ database, clock, events }, postTypes) },
})
await worker.runDue()
await database.close()
