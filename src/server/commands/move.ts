// `npm run move -- --to postgres://…`: see docs/operating.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyToPostgres } from '../database/backup/postgres-tables.ts'
import { writeBackup } from '../database/backup/write-backup.ts'
import { DatabaseUnusable } from '../database/errors.ts'
import { openDatabase } from '../database/open.ts'
import { lockSqliteFile, refuseMissing } from '../database/sqlite-file.ts'
import { readEnvironment } from '../env.ts'
import { digestAnswers } from './move/digest-answers.ts'
import { runCommand } from './run-command.ts'

/** All that each user is answered, by one of the two. */
async function answersOf(url: string, now: Date): Promise<Map<string, string>> {
  const database = await openDatabase(url)
  try {
    return await digestAnswers(database, () => now)
  } finally {
    await database.close()
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const { databaseUrl } = readEnvironment()
  const to = values.to ?? ''
  if (!databaseUrl.startsWith('file:') || !/^postgres(ql)?:\/\//.test(to)) {
    throw new DatabaseUnusable(
      'Moves the SQLite file that DATABASE_URL names into an empty PostgreSQL: npm run move -- --to postgres://user:password@host:5432/name',
    )
  }
  const path = databaseUrl.slice('file:'.length)
  refuseMissing(path)
  // The server must not write to the file while it is copied.
  const lock = lockSqliteFile(path)
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-move-'))
  try {
    const copy = join(folder, 'copy.db')
    const { accounts } = await writeBackup(databaseUrl, copy)
    console.log(`Copying ${accounts} accounts and all that they wrote…`)
    await copyToPostgres(copy, to)
    console.log('Asking both databases everything that every user can ask…')
    const now = new Date()
    const [before, after] = [await answersOf(`file:${copy}`, now), await answersOf(to, now)]
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
