import { personalData, pushDeclarations } from '#server/personal-data.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import type { JobKind } from '#server/platform/database/tables/platform.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { createWorker } from '#server/platform/jobs/worker.ts'
import { setDeclarations } from '#server/platform/personal-data/declarations.ts'
import { jobDefinitions } from '#server/subjects.ts'
import { haltAfter } from '#test/support/halting-database.ts'

// Run by workUntilKilled in halting-database.ts: runs the due jobs of a kind and prints the id of each event, until a number of transactions
// are committed, and waits to be killed.
const [url = '', kind = '', time = '', transactions = '', settings = '{}'] = process.argv.slice(2)
const database = haltAfter(Number(transactions), await openDatabase(url))
setDeclarations(personalData, pushDeclarations)
const services = {
  database,
  clock: () => new Date(time),
  environment: readEnvironment(JSON.parse(settings)),
  events: { publish: ({ id }: { id: string }) => void process.stdout.write(`${id}\n`) },
  // A failure would otherwise only be visible as a process that was not killed.
  log: { warn: (...details: unknown[]) => console.error(...details) },
  pushes: {},
  messages: {},
}
const definition = jobDefinitions(services)[kind as JobKind]
await createWorker({ ...services, definitions: { [kind]: definition } }).runDue()
await database.close()
