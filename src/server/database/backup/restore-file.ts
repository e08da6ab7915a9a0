import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lockSqliteFile, openSqliteFile } from '../sqlite-file.ts'
import { nameWithTime, putInPlace } from './files.ts'

/** Ours are few: the file itself, and what SQLite keeps beside it until it is put in order. */
const besides = ['', '-wal', '-shm']

/**
 * Puts a checked backup in the place of a database. What was there before is kept beside it.
 * @returns where the one before is kept, if there was one
 * @throws {DatabaseUnusable} while a server holds the file
 */
export function restoreSqliteFile(backup: string, path: string, now: Date): string | undefined {
  mkdirSync(dirname(path), { recursive: true })
  const lock = lockSqliteFile(path, { mayBeMissing: true })
  const unfinished = `${path}.restoring`
  try {
    rmSync(unfinished, { force: true })
    copyFileSync(backup, unfinished)
    const db = new DatabaseSync(unfinished)
    db.exec('drop table if exists backup_seal')
    db.close()
    // Brings the schema up to date before it takes its place: what can't be upgraded replaces nothing.
    openSqliteFile(unfinished, { exclusive: false, create: false }).close()
    const kept = existsSync(path) ? nameWithTime((time) => `${path}.before-restore-${time}`, now) : undefined
    for (const ending of besides) {
      if (kept !== undefined && existsSync(path + ending)) renameSync(path + ending, kept + ending)
    }
    putInPlace(unfinished, path)
    lock.databaseIsThere()
    return kept
  } finally {
    for (const ending of besides) rmSync(unfinished + ending, { force: true })
    lock.close()
  }
}
