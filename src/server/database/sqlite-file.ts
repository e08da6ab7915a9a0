import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { putInPlace } from './backup/files.ts'
import { sealFile } from './backup/seal.ts'
import { DatabaseUnusable } from './errors.ts'
import { createHistory, readHistory, stepsAfter } from './migrations/all.ts'
import type { MigrationStatement } from './migrations/migration.ts'
import { isBusy } from './sqlite-errors.ts'

/** 'LAMP': how a file of ours is told from another program's (sqlite.org/pragma.html#pragma_application_id). */
export const applicationId = 0x4c414d50
/** The whole process waits with SQLite, so hardly at all: see sqlite-writer.ts for the patient way. */
const busyTimeout = 50
/** While it opens there is nobody else to wait: a server may be writing beside a command. */
const openingTimeout = 5_000

/** Kilobytes of a large database that each connection keeps at hand; a small one takes as much as it is large. */
const cacheSize = 32_000

const restoreAdvice = 'Restore the newest backup in its place; nothing has been changed.'

/** Holds the lock file until the process ends, in whatever way. The lock file remembers that there was a database. */
export function lockSqliteFile(
  path: string,
  { mayBeMissing = false } = {},
): { close(): void; databaseIsThere(): void } {
  const lockPath = `${path}-lock`
  const missing = !existsSync(path) && existsSync(lockPath) && statSync(lockPath).size > 0
  const lock = new DatabaseSync(lockPath, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DatabaseUnusable(
      `Another Lampstand is already running with the database ${path}. Stop it first, or give this one a database of its own with DATABASE_URL.`,
    )
  }
  if (missing && !mayBeMissing) {
    lock.close()
    throw new DatabaseUnusable(
      `The database ${path} was here before and is gone. ${restoreAdvice} To begin with an empty one, delete ${lockPath} as well.`,
    )
  }
  return {
    close: () => lock.close(),
    databaseIsThere: () => lock.exec('pragma user_version = 1; commit'),
  }
}

/** @throws {DatabaseUnusable} where there is no database at a path */
export function refuseMissing(path: string): void {
  if (existsSync(path) && statSync(path).size > 0) return
  throw new DatabaseUnusable(
    `There is no database at ${path}. Set DATABASE_URL to the database of your Lampstand, or start it once with npm start.`,
  )
}

/** @throws {DatabaseUnusable} where the file is damaged or another program's */
export function refuseUnusable(db: DatabaseSync, path: string): void {
  try {
    const tables = db.prepare("select count(*) as count from sqlite_schema where type = 'table'").get()?.['count']
    const id = db.prepare('pragma application_id').get()?.['application_id']
    if (tables !== 0 && id !== applicationId) {
      throw new DatabaseUnusable(
        `${path} is a database of another program. Give Lampstand a file of its own with DATABASE_URL.`,
      )
    }
    const report = db.prepare('pragma quick_check(1)').get()?.['quick_check']
    if (report !== 'ok') throw new DatabaseUnusable(`The database ${path} is damaged (${report}). ${restoreAdvice}`)
  } catch (error) {
    if (error instanceof DatabaseUnusable || isBusy(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnusable(`The database ${path} can't be read (${reason}). ${restoreAdvice}`)
  }
}

function configure(db: DatabaseSync): void {
  // FULL: an answered write is on the disk. NORMAL lost answered writes in 13 of 15 power cuts (docs/decisions/006).
  db.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -${cacheSize};
    pragma secure_delete = on;
    pragma trusted_schema = off;`)
}

/** The steps that this file has not seen. @throws {DatabaseUnusable} where a newer program has been at it */
export function readSteps(db: DatabaseSync) {
  const seen = db.prepare(readHistory).all()
  return stepsAfter(
    seen.map(({ name }) => String(name)),
    'sqlite',
  )
}

/** Runs the statements of migrations, in the caller's transaction. */
export function runStatements(db: DatabaseSync, statements: readonly MigrationStatement[]): void {
  for (const statement of statements) {
    if (typeof statement === 'string') {
      db.exec(statement)
      continue
    }
    const update = db.prepare(statement.update)
    for (const row of db.prepare(statement.select).all()) update.run(...statement.values(row))
  }
}

/** As `npm run backup` would, so that `npm run restore` takes it. */
function backUpBeforeStep(db: DatabaseSync, backup: string): void {
  const unfinished = `${backup}.unfinished`
  rmSync(unfinished, { force: true })
  db.prepare('vacuum into ?').run(unfinished)
  sealFile(unfinished)
  putInPlace(unfinished, backup)
}

/** Brings the schema up to date; a database that holds something is backed up beside itself first. */
function migrate(db: DatabaseSync, path: string): void {
  const isNew = db.prepare("select 1 from sqlite_schema where name = 'schema_migrations'").get() === undefined
  if (!isNew && readSteps(db).length === 0) return
  db.exec('begin immediate')
  try {
    db.exec(createHistory)
    const steps = readSteps(db)
    const [first] = steps
    if (first !== undefined && !isNew) {
      // VACUUM INTO can't run inside a transaction; one server process per file means that nobody comes in between.
      db.exec('rollback')
      const backup = `${path}.before-${first.name}`
      if (!existsSync(backup)) backUpBeforeStep(db, backup)
      db.exec('begin immediate')
    }
    runStatements(
      db,
      steps.flatMap((step) => step.statements),
    )
    if (isNew) db.exec(`pragma application_id = ${applicationId}`)
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
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
}

/**
 * Opens the file, checks it and applies pending migrations.
 * @throws {DatabaseUnusable} with advice, and leaves the file as it was
 */
export function openSqliteFile(path: string, { exclusive, create }: SqliteOptions): SqliteFile {
  if (create) mkdirSync(dirname(path), { recursive: true })
  else refuseMissing(path)
  const lock = exclusive ? lockSqliteFile(path) : undefined
  const opened: DatabaseSync[] = []
  const close = () => {
    for (const db of opened.reverse()) db.close()
    lock?.close()
  }
  try {
    const writer = new DatabaseSync(path, { timeout: openingTimeout })
    opened.push(writer)
    refuseUnusable(writer, path)
    // What the group writes is nobody else's on this machine.
    chmodSync(path, 0o600)
    configure(writer)
    migrate(writer, path)
    const reader = new DatabaseSync(path, { timeout: openingTimeout })
    opened.push(reader)
    configure(reader)
    reader.exec('pragma query_only = on')
    lock?.databaseIsThere()
    for (const db of opened) db.exec(`pragma busy_timeout = ${busyTimeout}`)
    return { writer, reader, close }
  } catch (error) {
    close()
    throw error
  }
}
