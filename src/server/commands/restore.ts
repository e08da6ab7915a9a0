// `npm run restore -- <file>`: see docs/operating.md.
import { personalData, pushDeclarations } from '#server/personal-data.ts'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import { restoreSqliteFile } from '#server/platform/database/backup/restore-file.ts'
import { createDefaultFolder } from '#server/platform/database/sqlite/path.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { setDeclarations } from '#server/platform/personal-data/declarations.ts'
import { readArguments, UsageError } from './arguments.ts'
import { formatAccounts } from './format-count.ts'
import { quoteForShell } from './quote-for-shell.ts'
import { readLeaders } from './restore/backup-facts.ts'
import { endWhatGaveAccess } from './restore/change-copy.ts'
import { findErasedSince } from './restore/erased-since.ts'
import { restoreForServer } from './restore/for-server.ts'
import { withPlainBackup } from './restore/plain-backup.ts'
import { takeWhatWasTaken } from './restore/taken-since.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run restore -- <file> [--unsealed]
Verifies a backup and puts it in place of the database, which is kept. Stop the server first.
  --unsealed   also accepts a file without a checksum, in which changes can't be detected
Example: npm run restore -- /media/usb/friday.db`

/** Prints what nobody can compare: there was no database before, or a damaged one. */
function printLeaders(leaders: readonly string[]): void {
  console.log(`Roles, passwords and switched-off accounts are those of the backup. Its leaders: ${leaders.join(', ')}.`)
  console.log('Check whether all of them are still leaders: npm run admin -- list')
}

async function restoreToFile(plain: string, path: string, unsealed: boolean) {
  const { digests } = checkBackup(plain, { unsealed })
  let taken: string[] | undefined
  const { kept, damage } = await restoreSqliteFile(plain, path, digests, {
    now: new Date(),
    change: endWhatGaveAccess,
    async compare(copy, previous) {
      taken = await takeWhatWasTaken(copy, previous)
    },
  })
  if (damage !== undefined) console.log(`The previous database is damaged, and is kept unchanged: ${damage}`)
  if (kept !== undefined) {
    console.log(`The previous database is kept as ${kept}.`)
    if (damage === undefined) {
      console.log(`To undo this restore: npm run restore -- ${kept}`)
      for (const username of findErasedSince(kept, path)) {
        console.log(
          `This person was erased after the backup, and is back: npm run admin -- erase ${quoteForShell(username)}`,
        )
      }
    }
  }
  if (taken === undefined) printLeaders(readLeaders(path))
  for (const line of taken ?? []) console.log(line)
  return digests
}

async function restoreToPostgres(plain: string, url: string, unsealed: boolean) {
  const { digests } = checkBackup(plain, { unsealed })
  // Imported when needed, because a restore to SQLite does not use it.
  const { copyToPostgres } = await import('#server/platform/database/backup/postgres-tables.ts')
  await copyToPostgres(plain, digests, { url, emptyTable: 'users', change: endWhatGaveAccess })
  printLeaders(readLeaders(plain))
  return digests
}

async function restore(): Promise<void> {
  // The server runs this program with `--for-server` when a backup is restored in the browser.
  const options = { unsealed: { type: 'boolean' }, 'for-server': { type: 'boolean' } } as const
  const { values, words } = readArguments({ usage, options, maxWords: 1 })
  if (values['for-server']) return restoreForServer()
  const [backup] = words
  if (backup === undefined) throw new UsageError(`Name the backup to restore.\n\n${usage}`)
  const { databaseUrl, backups } = readEnvironment()
  const unsealed = values.unsealed ?? false
  const file = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : undefined
  if (file !== undefined) createDefaultFolder(file)
  const digests = await withPlainBackup(backup, { databaseUrl, known: backups.passphrase }, async (plain) =>
    file === undefined ? restoreToPostgres(plain, databaseUrl, unsealed) : restoreToFile(plain, file, unsealed),
  )
  console.log(`Restored ${formatAccounts(digests)} and all their data from ${backup}.`)
}

setDeclarations(personalData, pushDeclarations)
await runCommand(restore)
