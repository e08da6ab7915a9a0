import { chmodSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseFull, DatabaseUnusable } from '../errors.ts'
import { copyOwner } from '../files.ts'
import { isBusy, translateOpenError, translateSqliteError } from './errors.ts'

/** Of a database whose schema the next start has to compare with the migrations. Earlier releases wrote it, too. */
const unknownSchema = 1

export interface SqliteLock {
  /** Whether there was a database at this path before. */
  readonly isKnown: boolean
  /** Digest of the schema that the database had when it was last opened, or another number if that is not known. */
  readonly schema: number
  /** Records that there is a database at this path. @param schema of a database that was found complete */
  remember(schema?: number): void
  close(): void
}

/**
 * Acquires the lock of a SQLite file. The system releases it when the process ends.
 * @param file path with symbolic links resolved
 * @throws {DatabaseUnusable} if another process holds it
 */
export function lockSqliteFile(file: string): SqliteLock {
  const path = `${file}-lock`
  const size = statSync(path, { throwIfNoEntry: false })?.size
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    if (size === undefined) copyOwner(path, existsSync(file) ? file : dirname(file))
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    chmodSync(path, 0o600)
  } catch (error) {
    lock?.close()
    if (!isBusy(error)) throw translateOpenError(error, path)
    throw new DatabaseUnusable(
      `Another Lampstand is already running with the database ${file}. Stop it first, or give this one a database of its own with DATABASE_URL.`,
    )
  }
  const held = lock
  const known = Number(held.prepare('pragma user_version').get()?.['user_version'])
  return {
    isKnown: (size ?? 0) > 0,
    schema: known,
    remember(schema = unknownSchema) {
      if (known === schema) return
      try {
        held.exec(`pragma user_version = ${schema}; commit`)
      } catch (error) {
        // With a full disk, the server can still read. The next start records it.
        if (!(translateSqliteError(error, held) instanceof DatabaseFull)) throw error
      }
    },
    close: () => held.close(),
  }
}

/** Advice for a missing or damaged database. */
export const restoreAdvice = 'Restore the newest backup. Nothing has been changed.'

/** @throws {DatabaseUnusable} if there was a database, but the file is missing or empty */
export function refuseLost(file: string, lock: SqliteLock): void {
  if (!lock.isKnown) return
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) {
    throw new DatabaseUnusable(
      `The database ${file} is missing but existed before. ${restoreAdvice} To start with an empty database, also delete ${file}-lock.`,
    )
  }
  if (size === 0) throw lostContents(file)
}

/** Returns the error for a file that has lost its contents. */
export const lostContents = (file: string) =>
  new DatabaseUnusable(
    `The database ${file} is empty but had contents before. ${restoreAdvice} To start with an empty database, delete ${file} and ${file}-lock.`,
  )
