import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseUnusable } from '../errors.ts'
import { copyOwner, replaceFile, syncToDisk, timestampedPath } from '../files.ts'
import { lockSqliteFile } from '../sqlite/lock.ts'
import { createDefaultFolder, resolveSqlitePath, restoringPath } from '../sqlite/path.ts'
import { readMigrations, refuseUnusable } from '../sqlite/schema.ts'
import { type Digests, digestDatabase, refuseDifference } from './digests.ts'
import { readDigests, withDatabase } from './prepare-copy.ts'
import { removeDatabase, saveSqlite } from './save-sqlite.ts'

/** Suffixes of SQLite's log files, which hold committed data that are not in the main file yet. */
const logSuffixes = ['-wal', '-journal'] as const

export interface RestoreResult {
  /** Path of the previous database, if there was one. */
  kept: string | undefined
  /** Reason why the previous database is kept unchanged instead of as a backup. */
  damage: string | undefined
}

interface Options {
  now: Date
  /** Changes the copy, with the previous database at hand, if that is not damaged. */
  compare(copy: string, previous: string): Promise<void>
}

/**
 * Replaces a database with the copy of a backup, on the same disk. The previous database becomes a backup next to it. If the process is
 * killed at any moment, one of the two databases is complete (docs/decisions/014).
 * @param digests of the copy
 * @throws {DatabaseUnusable} if a server has locked the file, or the result differs from the copy
 */
export async function restoreSqliteFile(
  copy: string,
  path: string,
  digests: Digests,
  { now, compare }: Options,
): Promise<RestoreResult> {
  createDefaultFolder(path)
  const file = resolveSqlitePath(path)
  const lock = lockSqliteFile(file)
  const restoring = restoringPath(file)
  try {
    removeDatabase(restoring)
    renameSync(copy, restoring)
    refuseDifference(digests, readDigests(restoring), restoring)
    const previous = setAside(file, now)
    if (previous.kept !== undefined && previous.damage === undefined) await compare(restoring, previous.kept)
    const restored = withDatabase(restoring, (db) => {
      // A single file: it is renamed without a log.
      db.exec('pragma journal_mode = delete')
      return digestDatabase(db)
    })
    copyOwner(restoring, existsSync(file) ? file : dirname(file))
    replaceFile(restoring, file)
    lock.remember()
    refuseDifference(restored, readDigests(file), file)
    return previous
  } finally {
    removeDatabase(restoring)
    lock.close()
  }
}

/**
 * Backs up the database, and removes its log: SQLite would apply the old log to the new database.
 */
function setAside(file: string, now: Date): RestoreResult {
  const isEmpty = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0
  // SQLite deletes the log of an empty file when it opens the file, but the log may contain the data.
  if (isEmpty && !hasLog(file)) return { kept: undefined, damage: undefined }
  const kept = timestampedPath((time) => `${file}.before-restore-${time}`, now)
  const damage = isEmpty ? `${file} is empty, but its log is not.` : findDamage(file)
  if (damage !== undefined) {
    copyUnchanged(file, kept)
    removeLogs(file)
    return { kept, damage }
  }
  const { digests } = saveSqlite(file, kept)
  withDatabase(file, (db) => {
    db.exec('pragma journal_mode = delete')
    refuseDifference(digests, digestDatabase(db), kept)
  })
  if (hasLog(file)) {
    throw new DatabaseUnusable(`${file} is in use by another program. Stop it, then try again.`)
  }
  return { kept, damage: undefined }
}

const hasLog = (file: string) => logSuffixes.some((suffix) => existsSync(file + suffix))

function findDamage(file: string): string | undefined {
  try {
    const migrations = withDatabase(
      file,
      (db) => {
        refuseUnusable(db, file)
        return readMigrations(db)
      },
      { readOnly: true },
    )
    // All of them may have been in a log that does not belong to this copy of the file.
    return migrations === undefined ? `${file} has no tables.` : undefined
  } catch (error) {
    if (error instanceof DatabaseUnusable) return error.message
    throw error
  }
}

function removeLogs(file: string): void {
  for (const suffix of [...logSuffixes, '-shm']) rmSync(file + suffix, { force: true })
}

/** Copies a damaged database and its log. */
function copyUnchanged(file: string, kept: string): void {
  for (const suffix of ['', ...logSuffixes].filter((it) => existsSync(file + it))) {
    copyFileSync(file + suffix, kept + suffix)
    copyOwner(kept + suffix, file + suffix)
    syncToDisk(kept + suffix)
  }
  syncToDisk(dirname(kept))
}
