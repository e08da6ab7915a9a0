import { chmodSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseFull, DatabaseUnusable } from '../errors.ts'
import { keepOwner } from '../files.ts'
import { isBusy, translateOpenError, translateSqliteError } from './errors.ts'

export interface SqliteLock {
  /** Whether there has been a database at this path. */
  readonly isKnown: boolean
  /** Records that there is a database at this path. */
  remember(): void
  close(): void
}

/**
 * Acquires the lock of a SQLite file, which the system releases when the process ends.
 * @param file with symbolic links resolved
 * @throws {DatabaseUnusable} while another process holds it
 */
export function lockSqliteFile(file: string): SqliteLock {
  const path = `${file}-lock`
  const size = statSync(path, { throwIfNoEntry: false })?.size
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    if (size === undefined) keepOwner(path, existsSync(file) ? file : dirname(file))
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
  let isKnown = (size ?? 0) > 0
  return {
    isKnown,
    remember() {
      if (isKnown) return
      try {
        held.exec('pragma user_version = 1; commit')
        isKnown = true
      } catch (error) {
        // A full disk does not keep the server from reading. The next start records it.
        if (!(translateSqliteError(error, held) instanceof DatabaseFull)) throw error
      }
    },
    close: () => held.close(),
  }
}

/** Text that follows what is wrong with a database. */
export const restoreAdvice = 'Restore the newest backup in its place; nothing has been changed.'

/** @throws {DatabaseUnusable} where there was a database, and the file is missing or empty */
export function refuseLost(file: string, lock: SqliteLock): void {
  if (!lock.isKnown) return
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) {
    throw new DatabaseUnusable(
      `The database ${file} was here before and is gone. ${restoreAdvice} To begin with an empty one, delete ${file}-lock as well.`,
    )
  }
  if (size === 0) throw emptied(file)
}

/** The error for a file that has lost its contents. */
export const emptied = (file: string) =>
  new DatabaseUnusable(
    `The database ${file} was here before and is empty now. ${restoreAdvice} To begin with an empty one, delete ${file} and ${file}-lock.`,
  )
