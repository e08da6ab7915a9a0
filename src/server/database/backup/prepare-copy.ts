import { DatabaseSync } from 'node:sqlite'
import { migrateSqlite, readSteps, refuseUnusable } from '../sqlite/schema.ts'
import { copySqlite } from './copy-sqlite.ts'
import { refuseDifference, type Sums, sumDatabase } from './sums.ts'

/** Opens a SQLite file, passes it to a function and closes it. Only a read-only connection keeps the log of a damaged file. */
export function withDatabase<T>(file: string, use: (db: DatabaseSync) => T, { readOnly = false } = {}): T {
  const db = new DatabaseSync(file, { readOnly })
  try {
    return use(db)
  } finally {
    db.close()
  }
}

/** Counts and digests every table of a file. */
export const readSums = (file: string): Sums => withDatabase(file, (db) => sumDatabase(db))

/**
 * Copies a backup, verifies the copy and applies pending migrations to it.
 * @param sums of the backup
 * @returns the sums of the copy
 * @throws {DatabaseUnusable} where the copy does not hold what the backup holds, or can't be upgraded
 */
export function prepareCopy(backup: string, copy: string, sums: Sums): Sums {
  refuseDifference(sums, copySqlite(backup, copy), copy)
  refuseDifference(sums, readSums(copy), copy)
  return withDatabase(copy, (db) => {
    if (readSteps(db).length > 0) migrateSqlite(db)
    refuseUnusable(db, copy)
    return sumDatabase(db)
  })
}
