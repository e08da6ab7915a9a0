import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../errors.ts'
import { isBusy, translateOpenError } from './errors.ts'
import { resolveSqlitePath, restoringPath } from './path.ts'
import { readMigrations, readPendingMigrations, refuseUnusable } from './schema.ts'

/** Time that another program may hold the lock for writes. */
const lockTimeoutMs = 2_000

export interface SqliteInspection {
  /** `lost` is a database that existed before, and is missing or empty now. */
  state: 'new' | 'lost' | 'present'
  /** Whether another program keeps the lock for writes. */
  isLocked: boolean
  /** Number of migrations that the next start applies. */
  pending: number
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Runs a function with a connection, and returns whether another program's lock has prevented it. */
function isPrevented(
  file: string,
  options: { readOnly: boolean; timeout: number },
  run: (db: DatabaseSync) => void,
): boolean {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, options)
    run(db)
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    db?.close()
  }
}

/** Returns whether a server uses the file. It holds its lock file exclusively, so that nobody else can read that. */
const isServed = (file: string) =>
  existsSync(`${file}-lock`) &&
  isPrevented(`${file}-lock`, { readOnly: true, timeout: 0 }, (db) => db.prepare('select 1 from sqlite_schema').get())

/**
 * Returns whether another program prevents writes, by beginning one. It does not try if nobody else uses a file with a write-ahead log:
 * the end of the only connection would write the log to the file. An empty log is removed.
 */
function isLockedForWrites(file: string): boolean {
  if (sizeOf(`${file}-wal`) > 0 && !isServed(file)) return false
  return isPrevented(file, { readOnly: false, timeout: lockTimeoutMs }, (db) => db.exec('begin immediate; rollback'))
}

/**
 * Looks at a database file without changing it, also while a server uses it.
 * @throws {DatabaseUnusable} with advice, if a server would refuse it
 */
export function inspectSqlite(path: string): SqliteInspection {
  const file = resolveSqlitePath(path)
  if (existsSync(restoringPath(file))) {
    throw new DatabaseUnusable(
      `A restore into ${file} is running or was interrupted. Run npm run restore again, or delete ${restoringPath(file)}.`,
    )
  }
  if (sizeOf(file) === 0) {
    const wasKnown = sizeOf(`${file}-lock`) > 0
    return { state: wasKnown ? 'lost' : 'new', isLocked: false, pending: 0 }
  }
  const { state, pending } = readState(file, path)
  return { state, pending, isLocked: state === 'present' && isLockedForWrites(file) }
}

function readState(file: string, path: string): Pick<SqliteInspection, 'state' | 'pending'> {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: lockTimeoutMs })
    refuseUnusable(db, path)
    return { state: readMigrations(db) === undefined ? 'new' : 'present', pending: readPendingMigrations(db).length }
  } catch (error) {
    // Locked even for reads. The attempt to write reports it.
    if (isBusy(error)) return { state: 'present', pending: 0 }
    throw translateOpenError(error, file)
  } finally {
    db?.close()
  }
}
