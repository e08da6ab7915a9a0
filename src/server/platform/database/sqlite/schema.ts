import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../errors.ts'
import { createComputedTable, insertComputedRow } from '../migrations/computed-tables.ts'
import {
  type AppliedMigration,
  createMigrationsTable,
  type Migration,
  migrationsNamed,
  pendingMigrations,
  recordMigration,
  selectMigrations,
} from '../migrations/migrations.ts'
import { isBusy, translateOpenError } from './errors.ts'
import { restoreAdvice } from './lock.ts'

/** 'LAMP': identifies files of Lampstand (sqlite.org/pragma.html#pragma_application_id). */
export const applicationId = 0x4c414d50

const hasMigrationsTable = (db: DatabaseSync) =>
  db.prepare("select 1 from sqlite_schema where name = 'schema_migrations'").get() !== undefined

/** Returns the applied migrations of a database, or undefined if it has no tables. */
export function readMigrations(db: DatabaseSync): AppliedMigration[] | undefined {
  if (!hasMigrationsTable(db)) return undefined
  const rows = db.prepare(selectMigrations).all()
  return rows.map((row) => ({ ...row, name: String(row['name']) }))
}

/** Returns the pending migrations. @throws {DatabaseUnusable} see {@link pendingMigrations} */
export const readPendingMigrations = (db: DatabaseSync) => pendingMigrations(readMigrations(db) ?? [])

/** Returns the names of the applied migrations. */
export const migrationNames = (db: DatabaseSync) => (readMigrations(db) ?? []).map(({ name }) => name)

/** Runs migrations in the caller's transaction. */
export function runMigrations(db: DatabaseSync, migrations: readonly Migration[]): void {
  for (const migration of migrations) {
    const { computed, sql } = migration
    if (computed !== undefined) {
      db.exec(createComputedTable(computed))
      const insert = db.prepare(insertComputedRow(computed, () => '?'))
      for (const row of db.prepare(computed.select).all()) insert.run(...computed.compute(row))
    }
    db.exec(sql.sqlite)
    db.exec(recordMigration(migration))
  }
}

/** Applies pending migrations in one transaction. */
export function migrateSqlite(db: DatabaseSync): void {
  db.exec('begin immediate')
  try {
    const isNew = readMigrations(db) === undefined
    db.exec(createMigrationsTable)
    runMigrations(db, readPendingMigrations(db))
    if (isNew) db.exec(`pragma application_id = ${applicationId}`)
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

/** Returns the names of the tables, columns and indexes of a database, such as `table users` and `column users.id`. */
function readObjects(db: DatabaseSync): string[] {
  const rows = db
    .prepare(`
      select 'table ' || name as object from sqlite_schema where type = 'table' and name not like 'sqlite_%'
      union all
      select 'column ' || t.name || '.' || c.name from sqlite_schema t, pragma_table_info(t.name) c
        where t.type = 'table' and t.name not like 'sqlite_%'
      union all
      select 'index ' || name from sqlite_schema where type = 'index' and sql is not null`)
    .all()
  return rows.map(({ object }) => String(object))
}

/** Cache of {@link referenceOf}, which takes 40 ms. `move` and the tests open many databases. */
const references = new Map<string, DatabaseSync>()

/** Returns a database in memory with what the given migrations create. Tables, columns and indexes are the same on PostgreSQL. */
export function referenceOf(names: readonly string[]): DatabaseSync {
  const key = names.join()
  const cached = references.get(key)
  if (cached !== undefined) return cached
  const db = new DatabaseSync(':memory:')
  db.exec(createMigrationsTable)
  runMigrations(db, migrationsNamed(names))
  references.set(key, db)
  return db
}

/**
 * Refuses a database that lacks a table, column or index of its migrations.
 * @param found names of the objects that it has
 * @param label names the database in the message
 * @throws {DatabaseUnusable}
 */
export function refuseMissingObjects(names: readonly string[], found: readonly string[], label: string): void {
  const present = new Set(found)
  const [first, ...others] = readObjects(referenceOf(names)).filter((object) => !present.has(object))
  if (first === undefined) return
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  throw new DatabaseUnusable(`${label} is damaged (it lacks the ${first}${more}). ${restoreAdvice}`)
}

/**
 * @throws {DatabaseUnusable} if a newer release has used the file, a migration has changed, or the file lacks a table, column or
 * index of its migrations
 */
export function refuseWrongSchema(db: DatabaseSync, label: string): void {
  readPendingMigrations(db)
  refuseMissingObjects(migrationNames(db), readObjects(db), label)
}

/** Returns a number of 31 bits that is another one when a table, column or index is, or a migration. */
export function digestSchema(db: DatabaseSync): number {
  const objects = db.prepare('select type, name, sql from sqlite_schema order by type, name').all()
  return hash('sha256', JSON.stringify([objects, migrationNames(db)]), 'buffer').readUInt32BE() >>> 1
}

/**
 * @param complete digest of a schema that lacks nothing. Comparing with the migrations takes a tenth of the time of a start.
 * @throws {DatabaseUnusable} if the file is damaged or belongs to another program
 */
export function refuseUnusable(db: DatabaseSync, path: string, complete?: number): void {
  try {
    const tables = db.prepare("select count(*) as count from sqlite_schema where type = 'table'").get()?.['count']
    const id = db.prepare('pragma application_id').get()?.['application_id']
    if (tables !== 0 && id !== applicationId) {
      throw new DatabaseUnusable(`${path} is a database of another program. Set DATABASE_URL to another file.`)
    }
    const report = db.prepare('pragma quick_check(1)').get()?.['quick_check']
    if (report !== 'ok') throw new DatabaseUnusable(`The database ${path} is damaged (${report}). ${restoreAdvice}`)
    if (tables !== 0 && digestSchema(db) !== complete) refuseWrongSchema(db, `The database ${path}`)
  } catch (error) {
    if (error instanceof DatabaseUnusable || isBusy(error)) throw error
    const translated = translateOpenError(error, path)
    if (translated !== error) throw translated
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnusable(`The database ${path} can't be read (${reason}). ${restoreAdvice}`)
  }
}
