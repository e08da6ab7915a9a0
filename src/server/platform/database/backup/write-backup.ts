import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPrivateFolder, removeAbandoned } from '../files.ts'
import { translateOpenError } from '../sqlite/errors.ts'
import { missing, refuseMissing, resolveSqlitePath } from '../sqlite/path.ts'
import { readMigrations, refuseUnusable } from '../sqlite/schema.ts'
import type { CheckedBackup } from './check-backup.ts'
import { finishBackup, removeDatabase, saveSqlite, unfinishedPath } from './save-sqlite.ts'

/**
 * Copies a consistent snapshot of a database into one SQLite file, while others read and write. A backup of PostgreSQL is also a
 * SQLite file. A backup can be restored to either kind of database.
 * @param unfinished path while it is written
 * @throws {DatabaseUnusable} and leaves no file
 */
export async function writeBackup(
  url: string,
  target: string,
  unfinished: string = unfinishedPath(target),
): Promise<CheckedBackup> {
  const file = url.startsWith('file:') ? refuseUnusableFile(url.slice('file:'.length)) : undefined
  const removeFolder = createPrivateFolder(dirname(target))
  try {
    return file === undefined ? await savePostgres(url, target, unfinished) : saveSqlite(file, target, unfinished)
  } catch (error) {
    removeFolder()
    throw error
  }
}

async function savePostgres(url: string, target: string, unfinished: string): Promise<CheckedBackup> {
  // Imported when needed, because a backup of SQLite does not use it.
  const { copyFromPostgres } = await import('./postgres-tables.ts')
  removeAbandoned(dirname(target))
  try {
    return finishBackup(unfinished, target, await copyFromPostgres(url, unfinished))
  } finally {
    removeDatabase(unfinished)
  }
}

/** @returns the database with symbolic links resolved */
function refuseUnusableFile(path: string): string {
  refuseMissing(path)
  const file = resolveSqlitePath(path)
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    refuseUnusable(db, path)
    if (readMigrations(db) === undefined) throw missing(path)
    return file
  } catch (error) {
    throw translateOpenError(error, file)
  } finally {
    db?.close()
  }
}
