// `npm run backup [-- <file>]`: see docs/operating.md.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { timestampedPath } from '#server/platform/database/files.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { formatAccounts } from './format-count.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { databaseUrl } = readEnvironment()
  const target = process.argv[2] ?? timestampedPath((time) => join('backups', `lampstand-${time}.db`), new Date())
  if (statSync(target, { throwIfNoEntry: false }) !== undefined) {
    throw new DatabaseUnusable(`${target} already exists. A backup never replaces another: choose another name.`)
  }
  const { digests, head } = await writeBackup(databaseUrl, target)
  console.log(`Backed up ${formatAccounts(digests)} and all their data to ${target}. Keep a copy on another machine.`)
  if (head !== undefined) console.log(`It ends with entry ${head.seq}:${head.hash} of the history.`)
})
