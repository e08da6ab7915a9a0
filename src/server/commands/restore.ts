// `npm run restore -- <file>`: see docs/operating.md.
import { readFileSync, renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { personalData, pushDeclarations } from '#server/personal-data.ts'
import { refuseOtherDefinitions } from '#server/platform/database/backup/definitions.ts'
import type { Digests } from '#server/platform/database/backup/digests.ts'
import { withDatabase } from '#server/platform/database/backup/prepare-copy.ts'
import { restoreSqliteFile } from '#server/platform/database/backup/restore-file.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { resolveSqlitePath } from '#server/platform/database/sqlite/path.ts'
import { type Environment, readEnvironment } from '#server/platform/env.ts'
import { print } from '#server/platform/log/print.ts'
import { setDeclarations } from '#server/platform/personal-data/declarations.ts'
import {
  copyIn,
  createWorkFolder,
  decryptedIn,
  digestsIn,
  runRestoreProgram,
  type WorkFolder,
} from '#server/subjects/backups/public.ts'
import { readArguments, UsageError } from './arguments.ts'
import { ask } from './ask.ts'
import { formatAccounts } from './format-count.ts'
import { quoteForShell } from './quote-for-shell.ts'
import { findErasedSince } from './restore/erased-since.ts'
import { restoreForServer } from './restore/for-server.ts'
import { takeWhatWasTaken } from './restore/taken-since.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run restore -- <file> [--unsealed]
Verifies a backup and puts it in place of the database, which is kept. Stop the server first.
  --unsealed   also accepts a file without a checksum, in which changes can't be detected
Example: npm run restore -- /media/usb/friday.db`

interface Source extends Pick<Environment, 'databaseUrl' | 'port'> {
  /** Whether a file without a checksum is accepted. */
  unsealed: boolean
  /** Passphrase that is tried before one is asked for. */
  known: string | undefined
}

/** Prints what nobody can compare: there was no database before, or a damaged one. */
function printLeaders(leaders: readonly string[]): void {
  print(`Roles, passwords and switched-off accounts are those of the backup. Its leaders: ${leaders.join(', ')}.`)
  print('Check whether all of them are still leaders: npm run admin -- list')
}

/**
 * Verifies a backup and makes a copy of it, in the process and the folder in which the server does it in the browser.
 * @param folder private, next to the database or in the folder for temporary files. The next restore or start deletes it.
 */
async function prepare({ path, ...folder }: WorkFolder, backup: string, { unsealed, known }: Source) {
  await folder.remove()
  await folder.prepare()
  const check = (passphrases: string[]) =>
    runRestoreProgram({ step: 'check', file: resolve(backup), folder: path, passphrases, unsealed })
  let answer = await check(known === undefined ? [] : [known])
  if ('refusal' in answer && (answer.refusal === 'passphrase needed' || answer.refusal === 'passphrase wrong')) {
    answer = await check([await ask('Passphrase of the backup: ', true)])
  }
  if (!('backup' in answer))
    throw new DatabaseUnusable('refusal' in answer ? answer.detail.replaceAll(decryptedIn(path), backup) : '')
  const expected: Digests = JSON.parse(readFileSync(digestsIn(path), 'utf8'))
  withDatabase(copyIn(path), (db) => refuseOtherDefinitions(db, copyIn(path)), { readOnly: true })
  return { expected, leaders: answer.backup.leaders }
}

async function restoreToFile(backup: string, path: string, source: Source) {
  let prepared: Awaited<ReturnType<typeof prepare>> = { expected: { schema: '', tables: {} }, leaders: [] }
  let taken: string[] | undefined
  const { kept, damage } = await restoreSqliteFile(path, {
    now: new Date(),
    async prepare(restoring) {
      const folder = createWorkFolder({ ...source, databaseUrl: `file:${resolveSqlitePath(path)}` }, 'restore-upload')
      try {
        prepared = await prepare(folder, backup, source)
        renameSync(copyIn(folder.path), restoring)
        return prepared.expected
      } finally {
        await folder.remove()
      }
    },
    async compare(copy, previous) {
      taken = await takeWhatWasTaken(copy, previous)
    },
  })
  if (damage !== undefined) print(`The previous database is damaged, and is kept unchanged: ${damage}`)
  if (kept !== undefined) {
    print(`The previous database is kept as ${kept}.`)
    if (damage === undefined) {
      print(`To undo this restore: npm run restore -- ${quoteForShell(kept)}`)
      for (const username of findErasedSince(kept, path)) {
        print(`This person was erased after the backup, and is back: npm run admin -- erase ${quoteForShell(username)}`)
      }
    }
  }
  if (taken === undefined) printLeaders(prepared.leaders)
  for (const line of taken ?? []) print(line)
  return prepared.expected
}

async function restoreToPostgres(backup: string, source: Source) {
  const folder = createWorkFolder(source, 'restore-upload')
  try {
    const { expected, leaders } = await prepare(folder, backup, source)
    // Imported when needed, because a restore to SQLite does not use it.
    const { copyToPostgres } = await import('#server/platform/database/backup/postgres-tables.ts')
    await copyToPostgres(copyIn(folder.path), expected, { url: source.databaseUrl, emptyTable: 'users' })
    printLeaders(leaders)
    return expected
  } finally {
    await folder.remove()
  }
}

async function restore(): Promise<void> {
  // The server runs this program with `--for-server` when a backup is restored in the browser.
  const options = { unsealed: { type: 'boolean' }, 'for-server': { type: 'boolean' } } as const
  const { values, words } = readArguments({ usage, options, maxWords: 1 })
  if (values['for-server']) return restoreForServer()
  const [backup] = words
  if (backup === undefined) throw new UsageError(`Name the backup to restore.\n\n${usage}`)
  const { databaseUrl, port, backups } = readEnvironment()
  const source = { databaseUrl, port, unsealed: values.unsealed ?? false, known: backups.passphrase }
  const digests = databaseUrl.startsWith('file:')
    ? await restoreToFile(backup, databaseUrl.slice('file:'.length), source)
    : await restoreToPostgres(backup, source)
  print(`Restored ${formatAccounts(digests)} and all their data from ${backup}.`)
}

setDeclarations(personalData, pushDeclarations)
await runCommand(restore)
