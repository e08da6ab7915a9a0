// `npm run move`: see docs/operating.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyToPostgres } from '#server/platform/database/backup/postgres-tables.ts'
import { prepareCopy } from '#server/platform/database/backup/prepare-copy.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { findAddressFault, withTlsMode } from '#server/platform/database/postgres/address.ts'
import { findPostgresFault } from '#server/platform/database/postgres/causes.ts'
import { lockSqliteFile } from '#server/platform/database/sqlite/lock.ts'
import { refuseMissing, resolveSqlitePath } from '#server/platform/database/sqlite/path.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { print } from '#server/platform/log/print.ts'
import { installation } from '#server/subjects/accounts/public.ts'
import { readArguments, UsageError } from './arguments.ts'
import { formatAccounts, formatCount } from './format-count.ts'
import { digestResponses } from './move/digest-responses.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

/** Returns a digest of all responses to each user. */
const responsesOf = (url: string, now: Date): Promise<Map<string, string>> =>
  withDatabase((database) => digestResponses(database, () => now), url)

/** Runs a step that needs the target database, and names the target in the error. */
async function withTarget<T>(run: () => Promise<T>, variable: string): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const fault = findPostgresFault(error, variable)
    if (fault !== undefined) throw new DatabaseUnusable(`${fault.text} ${fault.help}`, { cause: error })
    if (error instanceof DatabaseUnusable)
      throw new DatabaseUnusable(error.message.replaceAll('DATABASE_URL', variable), { cause: error })
    throw error
  }
}

const usage = `Usage: npm run move [-- --to <address>]
Copies the SQLite database to an empty PostgreSQL database, and compares both. Stop the server first.
  --to <address>   the target; better in TARGET_DATABASE_URL, because others can see command lines
Example: TARGET_DATABASE_URL=postgres://lampstand:password@127.0.0.1:5432/lampstand npm run move`

await runCommand(async () => {
  const { values } = readArguments({ usage, options: { to: { type: 'string' } } })
  const { databaseUrl, targetDatabaseUrl } = readEnvironment()
  const variable = values.to === undefined ? 'TARGET_DATABASE_URL' : '--to'
  const fault = values.to === undefined ? undefined : findAddressFault(variable, values.to)
  if (fault !== undefined) throw new UsageError(fault)
  const to = values.to === undefined ? targetDatabaseUrl : withTlsMode(values.to)
  if (!databaseUrl.startsWith('file:') || !to?.startsWith('postgres')) {
    throw new DatabaseUnusable(
      'Set DATABASE_URL to the SQLite file and TARGET_DATABASE_URL to an empty PostgreSQL database: TARGET_DATABASE_URL=postgres://user:password@host:5432/name npm run move',
    )
  }
  const path = databaseUrl.slice('file:'.length)
  refuseMissing(path)
  // The server must not write to the file while it is copied.
  const lock = lockSqliteFile(resolveSqlitePath(path))
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-move-'))
  try {
    const [backup, copy] = [join(folder, 'backup.db'), join(folder, 'copy.db')]
    await writeBackup(databaseUrl, backup)
    const digests = prepareCopy(backup, copy, { change: (db) => db.exec(installation.renewEpoch) })
    print(`Copying ${formatAccounts(digests)} and all their data…`)
    await withTarget(() => copyToPostgres(copy, digests, { url: to, emptyTable: 'users' }), variable)
    print('Comparing the responses of both databases to every user…')
    const now = new Date()
    const before = await responsesOf(`file:${copy}`, now)
    const after = await withTarget(() => responsesOf(to, now), variable)
    const different = [...before].filter(([id, digest]) => after.get(id) !== digest)
    if (different.length > 0 || before.size !== after.size) {
      throw new DatabaseUnusable(
        `PostgreSQL returns different responses to ${different.length} of ${formatCount(before.size, 'user')}. Keep using the SQLite file, which is unchanged, and report this.`,
      )
    }
    print(
      `Both databases return the same responses to ${formatCount(before.size, 'user')}. Now start with DATABASE_URL=${new URL(to).protocol}//…`,
    )
    print('The SQLite file is unchanged. Keep it as a backup.')
  } finally {
    lock.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
