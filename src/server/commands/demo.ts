// The app on a throwaway database with a believable ministry, to look around in. See `npm run demo` in README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { DatabaseUnusable } from '../database/errors.ts'
import { openDatabase } from '../database/open.ts'
import { explain } from '../describe-error.ts'
import { readEnvironment } from '../env.ts'
import { listUsers } from '../features/auth/store.ts'
import { createLog } from '../log.ts'
import { serve } from '../serve.ts'
import { buildMinistry, demoPassword } from './demo/ministry.ts'

const environment = readEnvironment()
const chosen = environment.databaseUrl !== readEnvironment({}).databaseUrl
const folder = mkdtempSync(join(tmpdir(), 'lampstand-demo-'))
const removeFolder = () => rmSync(folder, { recursive: true, force: true })
// Whoever stops the demo while it is being filled leaves nothing behind either.
const stopEarly = () => {
  removeFolder()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stopEarly)

async function start(): Promise<void> {
  const url = chosen ? environment.databaseUrl : `file:${join(folder, 'demo.db')}`
  const database = await openDatabase(url, { exclusive: true, create: true })
  const { length: people } = await listUsers(database.read)
  if (people > 0) {
    await database.close()
    throw new DatabaseUnusable(
      `The database that DATABASE_URL names has ${people} accounts. The demo fills an empty one only: leave DATABASE_URL away, and it makes one that goes away with it.`,
    )
  }
  console.log('Filling a ministry with a term of questions and answers…')
  const clock = { now: new Date() }
  const filling = await buildApp({ database, clock: () => clock.now, environment, log: pino({ level: 'silent' }) })
  const { leaders, students } = await buildMinistry(filling, database, clock)
  await filling.close()
  const [address, ...others] = await serve({
    environment,
    database,
    log: await createLog(environment),
    onStop: removeFolder,
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, stopEarly)
  const shown = [
    ...leaders.map((it) => ({ ...it, role: 'leader' })),
    ...students.slice(0, 3).map((it) => ({ ...it, role: 'student' })),
  ]
  console.table(shown.map(({ name, username, role }) => ({ name, username, role, password: demoPassword })))
  console.log(
    `The demo is ready at ${address}. ${chosen ? 'Its data stay' : 'Its data go away'} when you stop it (Ctrl-C).`,
  )
  for (const other of others) console.log(`On other devices in this network: ${other}`)
}

start().catch((error: unknown) => {
  console.error(`The demo could not start.\n${explain(error)}`)
  removeFolder()
  process.exit(1)
})
