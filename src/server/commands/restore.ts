// `npm run restore -- <file>`: see docs/operating.md.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { personalData, pushDeclarations } from '#server/personal-data.ts'
import type { Digests } from '#server/platform/database/backup/digests.ts'
import { restoreSqliteFile } from '#server/platform/database/backup/restore-file.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { createDefaultFolder, resolveSqlitePath } from '#server/platform/database/sqlite/path.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { print } from '#server/platform/log/print.ts'
import { setDeclarations } from '#server/platform/personal-data/declarations.ts'
import {
  copyIn,
  createWorkFolder,
  decryptedIn,
  runRestoreProgram,
  type WorkFolder,
} from '#server/subjects/backups/public.ts'
import { readArguments, UsageError } from './arguments.ts'
import { ask } from './ask.ts'
import { formatAccounts } from './format-count.ts'
import { quoteForShell } from './quote-for-shell.ts'
import { readPrepared, restoreForServer } from './restore/for-server.ts'
import { takeWhatWasTaken } from './restore/taken-since.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run restore -- <file> [--unsealed]
Verifies a backup and puts it in place of the database, which is kept. Stop the server first.
  --unsealed   also accepts a file without a checksum, in which changes can't be detected
Example: npm run restore -- /media/usb/friday.db`

/** The copy of a backup, which replaces the database. */
interface Prepared {
  copy: string
  digests: Digests
  /** Names of its leaders. */
  leaders: string[]
}

/**
 * Verifies a backup and makes a copy of it, in the same process as the server does.
 * @param known passphrase that is tried before one is asked for
 */
async function prepare(
  { path, ...folder }: WorkFolder,
  request: { file: string; unsealed: boolean },
  known: string | undefined,
): Promise<Prepared> {
  await folder.remove()
  await folder.prepare()
  const check = (passphrases: string[]) => runRestoreProgram({ step: 'check', ...request, folder: path, passphrases })
  let answer = await check(known === undefined ? [] : [known])
  if ('refusal' in answer && ['passphrase needed', 'passphrase wrong'].includes(answer.refusal)) {
    const typed = await ask('Passphrase of the backup: ', true)
    // Without a terminal, nobody can type it.
    if (typed === '') throw new DatabaseUnusable(describeMissing(request.file, known))
    answer = await check([typed])
  }
  const copy = copyIn(path)
  if ('refusal' in answer) throw new DatabaseUnusable(answer.detail.replaceAll(decryptedIn(path), request.file))
  return { copy, digests: readPrepared(path), leaders: 'backup' in answer ? answer.backup.leaders : [] }
}

const describeMissing = (file: string, known: string | undefined) =>
  `${file} is encrypted, and ${known === undefined ? 'there is no passphrase' : 'BACKUP_PASSPHRASE is not its passphrase'}. Set BACKUP_PASSPHRASE to that of the backup, or run the command in a terminal.`

/** Prints what nobody can compare: there was no database before, or a damaged one. */
function printLeaders(leaders: readonly string[]): void {
  print(`Roles, passwords and switched-off accounts are those of the backup. Its leaders: ${leaders.join(', ')}.`)
  print('Check whether all of them are still leaders: npm run admin -- list')
}

async function restoreToFile({ copy, digests, leaders }: Prepared, path: string): Promise<void> {
  let taken: string[] | undefined
  const { kept, damage } = await restoreSqliteFile(copy, path, digests, {
    now: new Date(),
    async compare(restoring, previous) {
      taken = await takeWhatWasTaken(restoring, previous)
    },
  })
  if (damage !== undefined) print(`The previous database is damaged, and is kept unchanged: ${damage}`)
  if (kept !== undefined) {
    print(`The previous database is kept as ${kept}.`)
    if (damage === undefined) print(`To undo this restore: npm run restore -- ${quoteForShell(kept)}`)
  }
  if (taken === undefined) printLeaders(leaders)
  for (const line of taken ?? []) print(line)
}

async function restoreToPostgres({ copy, digests, leaders }: Prepared, url: string): Promise<void> {
  // Imported when needed, because a restore to SQLite does not use it.
  const { copyToPostgres } = await import('#server/platform/database/backup/postgres-tables.ts')
  await copyToPostgres(copy, digests, { url, emptyTable: 'users' })
  printLeaders(leaders)
}

async function restore(): Promise<void> {
  // The server, and this command, run this program with `--for-server` to read a backup.
  const options = { unsealed: { type: 'boolean' }, 'for-server': { type: 'boolean' } } as const
  const { values, words } = readArguments({ usage, options, maxWords: 1 })
  if (values['for-server']) return restoreForServer()
  const [backup] = words
  if (backup === undefined) throw new UsageError(`Name the backup to restore.\n\n${usage}`)
  const { databaseUrl, backups } = readEnvironment()
  const path = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : undefined
  if (path !== undefined) createDefaultFolder(path)
  const url = path === undefined ? databaseUrl : `file:${resolveSqlitePath(path)}`
  const folder = createWorkFolder({ databaseUrl: url }, 'restore')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      rmSync(folder.path, { recursive: true, force: true })
      process.exit(1)
    })
  }
  try {
    const request = { file: resolve(backup), unsealed: values.unsealed ?? false }
    const prepared = await prepare(folder, request, backups.passphrase)
    await (path === undefined ? restoreToPostgres(prepared, url) : restoreToFile(prepared, path))
    print(`Restored ${formatAccounts(prepared.digests)} and all their data from ${backup}.`)
  } finally {
    await folder.remove()
  }
}

setDeclarations(personalData, pushDeclarations)
await runCommand(restore)
