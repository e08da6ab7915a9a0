// `npm run move`: see docs/operating.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyToPostgres } from '../database/backup/postgres-tables.ts'
import { writeBackup } from '../database/backup/write-backup.ts'
import { DatabaseAway, DatabaseUnusable } from '../database/errors.ts'
import { openDatabase } from '../database/open.ts'
import { lockSqliteFile } from '../database/sqlite/lock.ts'
import { refuseMissing, resolveSqlitePath } from '../database/sqlite/path.ts'
import { explainAway } from '../describe-error.ts'
import { readEnvironment } from '../env.ts'
import { digestAnswers } from './move/digest-answers.ts'
import { runCommand } from './run-command.ts'

/** Everything that one of the databases answers to each user. */
async function answersOf(url: string, now: Date): Promise<Map<string, string>> {
  const database = await openDatabase(url)
  try {
    return await digestAnswers(database, () => now)
  } finally {
    await database.close()
  }
}

/** Runs a part that needs the target, and names the target where it does not answer. */
async function onTarget<T>(run: () => Promise<T>, givenAs: string): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof DatabaseAway) throw new DatabaseUnusable(explainAway(givenAs), { cause: error })
    throw error
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const { databaseUrl, targetDatabaseUrl } = readEnvironment()
  const to = values.to ?? targetDatabaseUrl ?? ''
  const givenAs = values.to === undefined ? 'TARGET_DATABASE_URL' : '--to'
  if (!databaseUrl.startsWith('file:') || !/^postgres(ql)?:\/\//.test(to)) {
    throw new DatabaseUnusable(
      'Moves the SQLite file that DATABASE_URL names into the empty PostgreSQL database that TARGET_DATABASE_URL names: TARGET_DATABASE_URL=postgres://user:password@host:5432/name npm run move',
    )
  }
  const path = databaseUrl.slice('file:'.length)
  refuseMissing(path)
  // The server must not write to the file while it is copied.
  const lock = lockSqliteFile(resolveSqlitePath(path))
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-move-'))
  try {
    const copy = join(folder, 'copy.db')
    const { accounts, sums } = await writeBackup(databaseUrl, copy)
    console.log(`Copying ${accounts} accounts and all that they wrote…`)
    await onTarget(() => copyToPostgres(copy, sums, to), givenAs)
    console.log('Asking both databases everything that every user can ask…')
    const now = new Date()
    const before = await answersOf(`file:${copy}`, now)
    const after = await onTarget(() => answersOf(to, now), givenAs)
    const different = [...before].filter(([id, digest]) => after.get(id) !== digest)
    if (different.length > 0 || before.size !== after.size) {
      throw new DatabaseUnusable(
        `${different.length} of ${before.size} users are answered differently by PostgreSQL. Go on with the SQLite file, which is as it was, and report this.`,
      )
    }
    console.log(`All ${before.size} users get the same answers. Now start with DATABASE_URL=${new URL(to).protocol}//…`)
    console.log('The SQLite file is as it was. Once all is well, keep it as a backup.')
  } finally {
    lock.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
