// `npm run restore -- <file>`: see docs/operating.md.
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import { restoreSqliteFile } from '#server/platform/database/backup/restore-file.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { readArguments, UsageError } from './arguments.ts'
import { formatAccounts } from './format-count.ts'
import { findErasedSince } from './restore/erased-since.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run restore -- <file> [--unsealed]
Verifies a backup and puts it in place of the database, which is kept. Stop the server first.
  --unsealed   also accepts a file without a checksum, in which changes can't be detected
Example: npm run restore -- /media/usb/friday.db`

await runCommand(async () => {
  const { values, words } = readArguments({ usage, options: { unsealed: { type: 'boolean' } }, maxWords: 1 })
  const [backup] = words
  if (backup === undefined) throw new UsageError(`Name the backup to restore.\n\n${usage}`)
  const { databaseUrl } = readEnvironment()
  const { digests } = checkBackup(backup, { unsealed: values.unsealed ?? false })
  if (databaseUrl.startsWith('file:')) {
    const { kept, damage } = restoreSqliteFile(backup, databaseUrl.slice('file:'.length), digests, new Date())
    if (damage !== undefined) console.log(`The previous database is damaged, and is kept unchanged: ${damage}`)
    if (kept !== undefined) {
      console.log(`The previous database is kept as ${kept}.`)
      if (damage === undefined) {
        console.log(`To undo this restore: npm run restore -- ${kept}`)
        for (const username of findErasedSince(kept, databaseUrl.slice('file:'.length))) {
          console.log(`This person was erased after the backup, and is back: npm run admin -- erase ${username}`)
        }
      }
    }
  } else {
    // Imported when needed, because a restore to SQLite does not use it.
    const { copyToPostgres } = await import('#server/platform/database/backup/postgres-tables.ts')
    await copyToPostgres(backup, digests, { url: databaseUrl, emptyTable: 'users' })
  }
  console.log(`Restored ${formatAccounts(digests)} and all their data from ${backup}.`)
})
