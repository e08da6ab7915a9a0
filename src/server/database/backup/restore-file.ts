import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseUnusable } from '../errors.ts'
import { keepOwner, nameWithTime, putInPlace, syncToDisk } from '../files.ts'
import { lockSqliteFile } from '../sqlite/lock.ts'
import { createDefaultFolder, resolveSqlitePath, restoringName } from '../sqlite/path.ts'
import { refuseUnusable } from '../sqlite/schema.ts'
import { prepareCopy, readSums, withDatabase } from './prepare-copy.ts'
import { removeDatabase, saveSqlite } from './save-sqlite.ts'
import { refuseDifference, type Sums, sumDatabase } from './sums.ts'

/** Endings of the files in which SQLite keeps what is not in the main file yet. */
const logEndings = ['-wal', '-journal'] as const

export interface Restored {
  /** Where the previous database is kept, if there was one. */
  kept: string | undefined
  /** Why the previous database is kept as it was, rather than as a backup. */
  damage: string | undefined
}

/**
 * Replaces a database by a checked backup. The previous database becomes a backup next to it. A kill at any moment leaves
 * either database complete (docs/decisions/024).
 * @param sums of the backup, from `checkBackup`
 * @throws {DatabaseUnusable} while a server holds the file, or where the result does not hold what was restored
 */
export function restoreSqliteFile(backup: string, path: string, sums: Sums, now: Date): Restored {
  createDefaultFolder(path)
  const file = resolveSqlitePath(path)
  const lock = lockSqliteFile(file)
  const restoring = restoringName(file)
  try {
    removeDatabase(restoring)
    const restored = prepareCopy(backup, restoring, sums)
    const previous = setAside(file, now)
    keepOwner(restoring, existsSync(file) ? file : dirname(file))
    putInPlace(restoring, file)
    lock.remember()
    refuseDifference(restored, readSums(file), file)
    return previous
  } finally {
    removeDatabase(restoring)
    lock.close()
  }
}

/**
 * Keeps the database in one sealed file, and leaves it in one file without a log: next to another main file, SQLite would read the
 * old log into the new database.
 */
function setAside(file: string, now: Date): Restored {
  const isEmpty = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0
  // SQLite deletes the log of an empty file when it opens the file, and the log may hold the data.
  if (isEmpty && !hasLog(file)) return { kept: undefined, damage: undefined }
  const kept = nameWithTime((time) => `${file}.before-restore-${time}`, now)
  const damage = isEmpty ? `${file} is empty, but its log is not.` : whyUnusable(file)
  if (damage !== undefined) {
    keepAsItIs(file, kept)
    removeLogs(file)
    return { kept, damage }
  }
  const { sums } = saveSqlite(file, kept)
  withDatabase(file, (db) => {
    db.exec('pragma journal_mode = delete')
    refuseDifference(sums, sumDatabase(db), kept)
  })
  if (hasLog(file)) {
    throw new DatabaseUnusable(`${file} is in use by another program. Stop it, then try again.`)
  }
  return { kept, damage: undefined }
}

const hasLog = (file: string) => logEndings.some((ending) => existsSync(file + ending))

function whyUnusable(file: string): string | undefined {
  try {
    withDatabase(file, (db) => refuseUnusable(db, file), { readOnly: true })
    return undefined
  } catch (error) {
    if (error instanceof DatabaseUnusable) return error.message
    throw error
  }
}

function removeLogs(file: string): void {
  for (const ending of [...logEndings, '-shm']) rmSync(file + ending, { force: true })
}

/** Copies a damaged database with its log. */
function keepAsItIs(file: string, kept: string): void {
  for (const ending of ['', ...logEndings].filter((it) => existsSync(file + it))) {
    copyFileSync(file + ending, kept + ending)
    keepOwner(kept + ending, file + ending)
    syncToDisk(kept + ending)
  }
  syncToDisk(dirname(kept))
}
