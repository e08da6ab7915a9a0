import { DatabaseSync } from 'node:sqlite'
import { migrateSqlite, readPendingMigrations, refuseUnusable } from '../sqlite/schema.ts'
import { copySqlite } from './copy-sqlite.ts'
import { refuseDifference, type Sums, sumDatabase } from './sums.ts'

/** Opens a SQLite file, passes it to a function and closes it. Use `readOnly` to preserve the log of a damaged file. */
export function withDatabase<T>(file: string, use: (db: DatabaseSync) => T, { readOnly = false } = {}): T {
  const db = new DatabaseSync(file, { readOnly })
  try {
    return use(db)
  } finally {
    db.close()
  }
}

/** Returns the row counts and digests of all tables of a file. */
export const readSums = (file: string): Sums => withDatabase(file, (db) => sumDatabase(db))

/**
 * Copies a backup, verifies the copy and applies pending migrations to it.
 * @param sums digests of the backup
 * @returns the digests of the copy
 * @throws {DatabaseUnusable} if the copy differs from the backup, or can't be migrated
 */
export function prepareCopy(backup: string, copy: string, sums: Sums): Sums {
  refuseDifference(sums, copySqlite(backup, copy), copy)
  refuseDifference(sums, readSums(copy), copy)
  return withDatabase(copy, (db) => {
    if (readPendingMigrations(db).length > 0) migrateSqlite(db)
    refuseUnusable(db, copy)
    return sumDatabase(db)
  })
}
