// `npm run backup [-- <file>]`: see docs/operating.md.
import { statSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { CheckedBackup } from '#server/platform/database/backup/check-backup.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { type Environment, readEnvironment } from '#server/platform/env.ts'
import { print } from '#server/platform/log/print.ts'
import { BackupBusy, failureOf, makeBackup, recordFailed, recordMade } from '#server/subjects/backups/public.ts'
import { readArguments } from './arguments.ts'
import { countAccounts, formatAccounts } from './format-count.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const clock = () => new Date()

function report({ digests, head }: CheckedBackup, file: string, advice: string): void {
  print(`Backed up ${formatAccounts(digests)} and all their data to ${file}. ${advice}`.trim())
  if (head !== undefined) print(`It ends with entry ${head.seq}:${head.hash} of the history.`)
}

async function backUpTo(file: string, databaseUrl: string): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) {
    throw new DatabaseUnusable(`${file} already exists. A backup never replaces another: choose another name.`)
  }
  report(await writeBackup(databaseUrl, file), file, 'Keep a copy on another machine.')
}

/** Makes a backup as the server does every day, and records it for the leaders. */
async function backUp({ databaseUrl, backups }: Pick<Environment, 'databaseUrl' | 'backups'>): Promise<void> {
  const made = await makeBackup(databaseUrl, backups, clock).catch(async (error: unknown) => {
    // The other one records how it ends.
    if (error instanceof BackupBusy) throw error
    const status = { failed_at: new Date().toISOString(), failure: failureOf(error) }
    // What prevented the backup may prevent this as well.
    await record(databaseUrl, (transaction) => recordFailed(transaction, status)).catch(() => undefined)
    throw error
  })
  const { digests, file, bytes, isEncrypted, isClockWrong, copyFailure } = made
  const isCopied = backups.command === undefined ? null : copyFailure === undefined
  await record(databaseUrl, (transaction) =>
    recordMade(transaction, {
      made_at: new Date().toISOString(),
      bytes,
      accounts: countAccounts(digests),
      is_encrypted: Number(isEncrypted),
      copied: isCopied === null ? null : Number(isCopied),
      failure: isClockWrong ? 'clock' : null,
    }),
  )
  report(made, file, isCopied === null ? 'Keep a copy on another machine.' : '')
  if (isClockWrong) {
    print('Nothing was deleted, because a backup is dated in the future: see npm run doctor.')
  }
  if (copyFailure !== undefined) throw new DatabaseUnusable(`It was not copied to another place. ${copyFailure}`)
}

/** Makes a backup in a folder of its own, which is not one of those that the server keeps. @returns its path */
async function makeForDownload({ databaseUrl, backups }: Pick<Environment, 'databaseUrl' | 'backups'>) {
  return (await makeBackup(databaseUrl, { ...backups, command: undefined }, clock)).file
}

const record = (databaseUrl: string, write: (transaction: Transaction) => Promise<unknown>) =>
  withDatabase((database) => database.write(write), databaseUrl)

const usage = `Usage: npm run backup [-- <file>]
Creates a verified backup while the server runs: this file, or one in BACKUP_DIR as the server does every day.
Example: npm run backup -- /media/usb/friday.db`

await runCommand(async () => {
  const options = { automatic: { type: 'boolean' }, 'for-download': { type: 'boolean' } } as const
  const { words, values } = readArguments({ usage, options, maxWords: 1 })
  const [file] = words
  // The server passes what it runs with, which may not come from the environment: the demo has a database of its own.
  const isForServer = values.automatic || values['for-download']
  const environment = isForServer ? JSON.parse(await text(process.stdin)) : readEnvironment()
  if (values['for-download']) {
    process.stdout.write(await makeForDownload(environment))
    return
  }
  await (file === undefined ? backUp(environment) : backUpTo(file, environment.databaseUrl))
})
