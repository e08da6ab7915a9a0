import { chmodSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../errors.ts'
import { copyOwner, keepFirstAndNewest, repeatedPath } from '../files.ts'
import { continueIdsAfter } from '../new-id.ts'
import { translateOpenError } from './errors.ts'
import { defineFunctions } from './functions.ts'
import { readGreatestIds } from './greatest-ids.ts'
import { lockSqliteFile, lostContents, refuseLost } from './lock.ts'
import { createDefaultFolder, missing, refuseMissing, resolveSqlitePath, restoringPath } from './path.ts'
import { digestSchema, migrateSqlite, readMigrations, readPendingMigrations, refuseUnusable } from './schema.ts'

/** SQLite blocks the process for this long. writer.ts waits longer without blocking. */
const busyTimeoutMs = 50
/** Timeout while the file is opened. A server may be writing next to a command. */
const openingTimeoutMs = 5_000

/** Size of each connection's page cache. */
const cacheKilobytes = 32_000

function configure(db: DatabaseSync): void {
  // FULL: acknowledged writes are durable. NORMAL lost some of them in 13 of 15 power cuts (docs/decisions/002).
  db.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -${cacheKilobytes};
    pragma trusted_schema = off;`)
}

/** Applies pending migrations to a database, after a backup next to it. */
function upgrade(db: DatabaseSync, file: string, backUp: SqliteOptions['backUp']): void {
  const [first] = readPendingMigrations(db)
  if (first === undefined) return
  if (readMigrations(db) !== undefined) {
    const prefix = `${file}.before-${first.name}-`
    const saved = repeatedPath(prefix, '', new Date())
    backUp(file, saved)
    // A service manager repeats a start that fails in the migration.
    keepFirstAndNewest(prefix, saved)
  }
  migrateSqlite(db)
}

/** @throws {DatabaseUnusable} during a restore, or after one was interrupted */
function refuseUnfinishedRestore(file: string): void {
  const unfinished = restoringPath(file)
  if (!existsSync(unfinished)) return
  throw new DatabaseUnusable(
    `A restore into ${file} is running or was interrupted. Run npm run restore again, or delete ${unfinished} to keep the database as it was before the restore.`,
  )
}

export interface SqliteFile {
  path: string
  /** Connection for writes, one at a time. */
  writer: DatabaseSync
  /** Separate connection for reads, which never sees uncommitted data. */
  reader: DatabaseSync
  close(): void
}

export interface SqliteOptions {
  /** Acquires the lock of the file, which only one server can have. */
  exclusive: boolean
  /** Creates a missing file, which is refused otherwise. */
  create: boolean
  /** Writes a verified backup of a file before its pending migrations are applied. */
  backUp(file: string, target: string): void
}

/**
 * Opens the file, verifies it and applies pending migrations.
 * @throws {DatabaseUnusable} with advice. The file is then unchanged.
 */
export function openSqliteFile(path: string, { exclusive, create, backUp }: SqliteOptions): SqliteFile {
  if (create) createDefaultFolder(path)
  else refuseMissing(path)
  const file = resolveSqlitePath(path)
  const lock = exclusive ? lockSqliteFile(file) : undefined
  const opened: DatabaseSync[] = []
  const close = () => {
    for (const db of opened.reverse()) db.close()
    lock?.close()
  }
  const open = () => {
    const db = new DatabaseSync(file, { timeout: openingTimeoutMs })
    opened.push(db)
    return db
  }
  try {
    refuseUnfinishedRestore(file)
    if (lock !== undefined) refuseLost(file, lock)
    const existed = existsSync(file)
    const writer = open()
    if (!existed) copyOwner(file, dirname(file))
    refuseUnusable(writer, path, lock?.schema)
    if (readMigrations(writer) === undefined) {
      if (lock?.isKnown) throw lostContents(file)
      if (!create) throw missing(path)
    }
    // Other users of this machine must not read it.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
    configure(writer)
    defineFunctions(writer)
    upgrade(writer, file, backUp)
    const reader = open()
    configure(reader)
    reader.exec('pragma query_only = on')
    for (const id of readGreatestIds(reader)) continueIdsAfter(id)
    lock?.remember(digestSchema(writer))
    for (const db of opened) db.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
    return { path: file, writer, reader, close }
  } catch (error) {
    close()
    throw translateOpenError(error, file)
  }
}
