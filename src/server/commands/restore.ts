// `npm run restore -- <file>`: see docs/operating.md.
import { parseArgs } from 'node:util'
import { checkBackup } from '../database/backup/check-backup.ts'
import { copyToPostgres } from '../database/backup/postgres-tables.ts'
import { restoreSqliteFile } from '../database/backup/restore-file.ts'
import { DatabaseUnusable } from '../database/errors.ts'
import { readEnvironment } from '../env.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { unsealed: { type: 'boolean' } } })
  const [backup] = positionals
  if (backup === undefined) throw new DatabaseUnusable('Which backup? npm run restore -- backups/lampstand-….db')
  const { databaseUrl } = readEnvironment()
  const { accounts } = checkBackup(backup, { unsealed: values.unsealed ?? false })
  if (databaseUrl.startsWith('file:')) {
    const kept = restoreSqliteFile(backup, databaseUrl.slice('file:'.length), new Date())
    if (kept !== undefined) console.log(`What was there before is kept in ${kept}.`)
  } else {
    await copyToPostgres(backup, databaseUrl)
  }
  console.log(`Restored ${accounts} accounts and all that they wrote, as they were in ${backup}.`)
})
