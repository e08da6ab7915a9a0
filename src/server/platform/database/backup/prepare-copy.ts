import { DatabaseSync } from 'node:sqlite'
import { migrateSqlite, readPendingMigrations, refuseUnusable } from '../sqlite/schema.ts'
import { readBackup } from './check-backup.ts'
import { copyRows } from './copy-sqlite.ts'
import { type Digests, digestDatabase, refuseDifference } from './digests.ts'

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
export const readDigests = (file: string): Digests => withDatabase(file, (db) => digestDatabase(db))

interface PrepareOptions {
  /** Accepts a backup without a checksum. */
  unsealed?: boolean
  /** Changes the copy before it is used. */
  change?: (copy: DatabaseSync) => void
}

/**
 * Verifies a backup, copies it, verifies the copy, applies pending migrations and then a change to it.
 * @returns the digests of the copy
 * @throws {DatabaseUnusable} if the backup can't be used, the copy differs from it, or can't be migrated
 */
export function prepareCopy(backup: string, copy: string, { unsealed = false, change }: PrepareOptions = {}): Digests {
  return readBackup(backup, { unsealed }, (source, { digests }) => {
    refuseDifference(digests, copyRows(source, copy), `The copy of ${backup}`)
    refuseDifference(digests, readDigests(copy), `The copy of ${backup}`)
    return withDatabase(copy, (db) => {
      if (readPendingMigrations(db).length > 0) migrateSqlite(db)
      refuseUnusable(db, copy)
      change?.(db)
      return digestDatabase(db)
    })
  })
}
