import { openDatabase } from './database/open.ts'
import { explain } from './describe-error.ts'
import { readEnvironment } from './env.ts'
import { createSetupToken, ensureFirstAdministrator } from './features/auth/first-administrator.ts'
import { createLog } from './log.ts'
import { keepFilesPrivate } from './private-files.ts'
import { serve } from './serve.ts'

const clock = () => new Date()
const say = (text: string) => process.stdout.write(`${text}\n`)

async function saveBeforeUpgrade(databaseUrl: string): Promise<void> {
  // Imported when it is needed: starting on SQLite does not wait for it.
  const { backUpBeforeUpgrade } = await import('./database/backup/before-upgrade.ts')
  const saved = await backUpBeforeUpgrade(databaseUrl, 'backups', clock())
  if (saved !== undefined) say(`The database is brought up to date. As it was before, it is saved in ${saved}.`)
}

async function start(): Promise<void> {
  const environment = readEnvironment()
  const log = await createLog(environment)
  if (!environment.databaseUrl.startsWith('file:')) await saveBeforeUpgrade(environment.databaseUrl)
  const database = await openDatabase(environment.databaseUrl, { exclusive: true, create: true })
  if (environment.firstAdministrator !== undefined) {
    await ensureFirstAdministrator(database, clock, environment.firstAdministrator)
  }
  const [address, ...others] = await serve({ environment, database, log })
  const onOtherDevices = (path: string) =>
    others.map((other) => `\nOn other devices in this network: ${other}${path}`).join('')
  say(`Lampstand is ready at ${address}${onOtherDevices('')}`)
  const setupToken = await createSetupToken(database, clock)
  if (setupToken !== undefined) {
    // In the fragment, which browsers never send: no proxy logs it.
    const path = `/setup#${setupToken}`
    say(`There is no administrator yet. Create the first one at ${address}${path}${onOtherDevices(path)}`)
  }
}

keepFilesPrivate()
start().catch((error: unknown) => {
  process.stderr.write(`Lampstand could not start.\n${explain(error)}\n`)
  process.exit(1)
})
