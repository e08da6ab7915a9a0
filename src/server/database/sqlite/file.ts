import { chmodSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../errors.ts'
import { keepOwner, nameWithTime } from '../files.ts'
import { continueIdsAfter } from '../new-id.ts'
import { translateOpenError } from './errors.ts'
import { emptied, lockSqliteFile, refuseLost } from './lock.ts'
import { createDefaultFolder, missing, refuseMissing, resolveSqlitePath, restoringName } from './path.ts'
import { migrateSqlite, readMigrations, readSteps, refuseUnusable } from './schema.ts'

/** Milliseconds. The whole process waits with SQLite: sqlite-writer.ts waits longer without blocking it. */
const busyTimeoutMs = 50
/** Milliseconds, while it opens and nobody else has to wait: a server may be writing next to a command. */
const openingTimeoutMs = 5_000

/** Size of the page cache of each connection, in kilobytes. */
const cacheSize = 32_000

function configure(db: DatabaseSync): void {
  // FULL: an acknowledged write is on the disk. NORMAL lost acknowledged writes in 13 of 15 power cuts (docs/decisions/006).
  db.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -${cacheSize};
    pragma secure_delete = on;
    pragma trusted_schema = off;`)
}

/** Applies pending migrations to a database, after a backup next to it. */
function upgrade(db: DatabaseSync, file: string, backUp: SqliteOptions['backUp']): void {
  const [first] = readSteps(db)
  if (first === undefined) return
  if (readMigrations(db) !== undefined) {
    backUp(
      file,
      nameWithTime((time) => `${file}.before-${first.name}-${time}`, new Date()),
    )
  }
  migrateSqlite(db)
}

/** Returns the greatest id of each table, by its primary key. */
function readGreatestIds(db: DatabaseSync): string[] {
  const tables = db
    .prepare(`
      select t.name from sqlite_schema t, pragma_table_info(t.name) c
      where t.type = 'table' and c.name = 'id' and c.pk = 1 and lower(c.type) = 'text'`)
    .all()
  return tables.map(({ name }) => String(db.prepare(`select max(id) as id from "${name}"`).get()?.['id'] ?? ''))
}

/** @throws {DatabaseUnusable} after a restore that was interrupted, or during one */
function refuseUnfinishedRestore(file: string): void {
  const unfinished = restoringName(file)
  if (!existsSync(unfinished)) return
  throw new DatabaseUnusable(
    `A restore into ${file} is running or was interrupted. Run npm run restore again, or delete ${unfinished} to keep the database as it was before the restore.`,
  )
}

export interface SqliteFile {
  /** Only for writes, one after another. */
  writer: DatabaseSync
  /** A connection of its own, so that a read never sees what is not committed. */
  reader: DatabaseSync
  close(): void
}

export interface SqliteOptions {
  /** Held by a server: a second one on the same file is refused. */
  exclusive: boolean
  /** Creates a missing file, which is refused otherwise. */
  create: boolean
  /** Writes a verified backup of a file before its pending migrations are applied. */
  backUp(file: string, target: string): void
}

/**
 * Opens the file, checks it and applies pending migrations.
 * @throws {DatabaseUnusable} with advice, and leaves the file as it was
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
    if (!existed) keepOwner(file, dirname(file))
    refuseUnusable(writer, path)
    if (readMigrations(writer) === undefined) {
      if (lock?.isKnown) throw emptied(file)
      if (!create) throw missing(path)
    }
    // What the group writes is private on this machine.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
    configure(writer)
    upgrade(writer, file, backUp)
    const reader = open()
    configure(reader)
    reader.exec('pragma query_only = on')
    for (const id of readGreatestIds(reader)) continueIdsAfter(id)
    lock?.remember()
    for (const db of opened) db.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
    return { writer, reader, close }
  } catch (error) {
    close()
    throw translateOpenError(error, file)
  }
}
