// `npm run demo`: runs the app with sample data in a temporary database. See README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { screens } from '#contract/shared/screens.ts'
import { isLanguage, type Language, languages } from '#locales/languages.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { describeError } from '#server/platform/describe-error.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { languageIn } from '#server/platform/http/language.ts'
import { createLog } from '#server/platform/log/log.ts'
import { survivePrintErrors } from '#server/platform/log/output.ts'
import { print, printError, printTable } from '#server/platform/log/print.ts'
import { createPasswords, listUsers, lowestCost } from '#server/subjects/accounts/public.ts'
import { buildApp } from '../app.ts'
import { serve } from '../serve.ts'
import { readArguments, UsageError } from './arguments.ts'
import { startDevices } from './demo/devices.ts'
import { demoPassword } from './demo/group.ts'
import { seedGroup } from './demo/seed.ts'

const usage = `Usage: npm run demo -- [--language TAG]
Runs the app with sample data in a temporary database, which is deleted when you press Ctrl-C. The sample group speaks the
language of this computer, or the one of --language (${languages.map(({ tag }) => tag).join(', ')}).
Example: HOST=0.0.0.0 npm run demo    also for the phones in this network`

survivePrintErrors()
const { values } = readArguments({ usage, options: { language: { type: 'string' } } })
const given = readEnvironment()
const isChosen = given.databaseUrl !== readEnvironment({}).databaseUrl
const folder = mkdtempSync(join(tmpdir(), 'lampstand-demo-'))
const removeFolder = () => rmSync(folder, { recursive: true, force: true })
// Deletes the temporary database if the demo is stopped early.
const stopEarly = () => {
  removeFolder()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stopEarly)

/** Returns the language of the sample group. @throws {UsageError} if --language is none of the app's */
function chooseLanguage(): Language {
  const { language } = values
  if (language === undefined) return languageIn(Intl.DateTimeFormat().resolvedOptions().locale) ?? 'en'
  if (!isLanguage(language)) throw new UsageError(`--language does not accept "${language}".\n\n${usage}`)
  return language
}

async function start(): Promise<void> {
  const language = chooseLanguage()
  const url = isChosen ? given.databaseUrl : `file:${join(folder, 'demo.db')}`
  const database = await openDatabase(url, { exclusive: true, create: !isChosen })
  const { length: userCount } = await listUsers(database.read)
  if (userCount > 0) {
    await database.close()
    throw new DatabaseUnusable(
      `The database of DATABASE_URL already has user accounts (${userCount}), and the demo needs an empty one. Unset DATABASE_URL to use a temporary database.`,
    )
  }
  print('Creating sample data…')
  const devices = await startDevices()
  const environment = { ...given, pushServices: [...given.pushServices, devices.origin] }
  const clock = { now: new Date() }
  const app = await buildApp({
    database,
    clock: () => clock.now,
    environment,
    log: pino({ level: 'silent' }),
    // The demo prints the password of its accounts, so an expensive hash would only delay the start.
    passwords: createPasswords(lowestCost),
  })
  const { leaders, students, guardianToken } = await seedGroup(language, app, database, clock)
  await app.close()
  const accounts = [
    ...leaders.map((it) => ({ ...it, role: 'leader' })),
    ...students.slice(0, 3).map((it) => ({ ...it, role: 'student' })),
  ]
  const usernames = new Set(accounts.map(({ username }) => username))
  const users = await listUsers(database.read)
  await devices.subscribe(
    database,
    users.filter(({ username }) => usernames.has(username)),
  )
  const [address, ...others] = await serve({
    environment,
    database,
    log: await createLog(environment),
    onStop: removeFolder,
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, stopEarly)
  printTable(accounts.map(({ name, username, role }) => ({ name, username, role, password: demoPassword })))
  print(`The demo is ready at ${address}. Press Ctrl-C to stop it; its data is then ${isChosen ? 'kept' : 'deleted'}.`)
  print(`The page for parents of ${students[0]?.name}: ${address}${screens.guardian}#${guardianToken}`)
  for (const other of others) print(`On other devices in this network: ${other}`)
  print('Notifications to the phones of these people are shown here: write a message, and wait a few seconds.')
}

start().catch((error: unknown) => {
  printError(`The demo could not start.\n${describeError(error)}`)
  removeFolder()
  process.exit(1)
})
