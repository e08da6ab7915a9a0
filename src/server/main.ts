import { printError, printText } from '#server/platform/log/print.ts'
import { readArguments } from './commands/arguments.ts'
import { describeReturn } from './describe-return.ts'
import { DatabaseUnavailable } from './platform/database/errors.ts'
import { openDatabase } from './platform/database/open.ts'
import { describeError } from './platform/describe-error.ts'
import {
  type Environment,
  EnvironmentError,
  findMisspelled,
  readEnvironment,
  takeServiceVariables,
} from './platform/env.ts'
import { createLog } from './platform/log/log.ts'
import { survivePrintErrors } from './platform/log/output.ts'
import { makeFilesPrivate } from './platform/private-files.ts'
import { serve } from './serve.ts'
import { createServiceManager } from './service-manager.ts'
import { firstLeader } from './subjects/accounts/public.ts'
import { backupSuffix, writeProtected } from './subjects/backups/public.ts'

const usage = `Usage: npm start
Runs the server until it is stopped. Settings are environment variables: docs/operating.md#settings.
Example: PORT=8080 GROUP_NAME='Youth of St. Mark' npm start`

const clock = () => new Date()

async function saveBeforeUpgrade({ databaseUrl, backups }: Environment, first: string): Promise<void> {
  // Imported when needed, because it would delay the start on SQLite.
  const { backUpBeforeUpgrade } = await import('./platform/database/backup/before-upgrade.ts')
  const write = (target: string) => writeProtected(databaseUrl, backups, () => target)
  const saved = await backUpBeforeUpgrade(first, backups.folder, clock(), write, backupSuffix(backups))
  printText(`Migrating the database. It was backed up to ${saved}.`)
}

async function start(): Promise<void> {
  for (const sentence of findMisspelled()) printError(sentence)
  const environment = readEnvironment()
  const log = await createLog(environment)
  const serviceVariables = takeServiceVariables()
  const serviceManager = createServiceManager(serviceVariables, log)
  const backUp = (first: string) => saveBeforeUpgrade(environment, first)
  const options = { exclusive: true, create: true, backUp, warn: printError }
  const database = await openDatabase(environment.databaseUrl, options)
  if (environment.firstLeader !== undefined) {
    await firstLeader.ensureFirstLeader(database, clock, environment.firstLeader)
  }
  // Before anybody can register. With a full disk or a read-only database, those who have accounts can still read.
  const setupToken = await firstLeader.createSetupToken(database, clock).catch((error: unknown) => {
    printText(`The link for the first leader could not be created. Restart Lampstand later.\n${describeError(error)}`)
  })
  const [address, ...others] = await serve({
    environment,
    database,
    log,
    descriptor: serviceVariables.descriptor,
    onStopping: serviceManager.stopping,
  })
  const forOtherDevices = (path: string) =>
    others.map((other) => `\nOn other devices in this network: ${other}${path}`).join('')
  printText(`Lampstand is ready at ${address}${forOtherDevices('')}`)
  if (process.getuid?.() === 0) {
    const advice = 'Run it as a user of its own, who can only change its data: docs/operating.md.'
    printError(`Lampstand runs as root. ${advice}`)
  }
  if (setupToken !== undefined) {
    // In the fragment, which browsers do not send, so that no proxy logs it.
    const path = `/setup#${setupToken}`
    printText(`There is no leader yet. Create the first one at ${address}${path}${forOtherDevices(path)}`)
  }
  serviceManager.ready(`Ready at ${address}`)
}

survivePrintErrors()
makeFilesPrivate()
readArguments({ usage })
start().catch((error: unknown) => {
  // Another node may have upgraded the database.
  const isUpgradeToBlame = !(error instanceof DatabaseUnavailable || error instanceof EnvironmentError)
  printError(
    `Lampstand could not start.\n${describeError(error)}\n${isUpgradeToBlame ? describeReturn() : ''}`.trimEnd(),
  )
  process.exit(1)
})
