import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable } from '../errors.ts'
import type { MigrationStatement } from '../migrations/migration.ts'
import { createHistory, readHistory, stepsAfter, stepsNamed } from '../migrations/migrations.ts'
import { isBusy, translateOpenError } from './errors.ts'
import { restoreAdvice } from './lock.ts'

/** 'LAMP': tells our files from those of other programs (sqlite.org/pragma.html#pragma_application_id). */
export const applicationId = 0x4c414d50

const hasHistory = (db: DatabaseSync) =>
  db.prepare("select 1 from sqlite_schema where name = 'schema_migrations'").get() !== undefined

/** Returns the names of the migrations that a database has had, or nothing where it has no tables. */
export function readMigrations(db: DatabaseSync): string[] | undefined {
  if (!hasHistory(db)) return undefined
  return db
    .prepare(readHistory)
    .all()
    .map(({ name }) => String(name))
}

/** Returns the pending migrations. @throws {DatabaseUnusable} where a newer program has used the file */
export const readSteps = (db: DatabaseSync) => stepsAfter(readMigrations(db) ?? [], 'sqlite')

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

/** Applies pending migrations in one transaction. */
export function migrateSqlite(db: DatabaseSync): void {
  db.exec('begin immediate')
  try {
    const isNew = readMigrations(db) === undefined
    db.exec(createHistory)
    runStatements(
      db,
      readSteps(db).flatMap((step) => step.statements),
    )
    if (isNew) db.exec(`pragma application_id = ${applicationId}`)
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

/** Names of the tables, columns and indexes of a database, such as `table users` and `column users.id`. */
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

/** Results of {@link objectsAfter}, which take about 10 ms: `move` and the tests open many databases. */
const knownObjects = new Map<string, readonly string[]>()

/** Returns what the named migrations create on either kind of database, in the form of {@link readObjects}. */
function objectsAfter(names: readonly string[]): readonly string[] {
  const key = names.join()
  const known = knownObjects.get(key)
  if (known !== undefined) return known
  const db = new DatabaseSync(':memory:')
  try {
    db.exec(createHistory)
    runStatements(
      db,
      stepsNamed((name) => names.includes(name), 'sqlite').flatMap((step) => step.statements),
    )
    const objects = readObjects(db)
    knownObjects.set(key, objects)
    return objects
  } finally {
    db.close()
  }
}

/**
 * Refuses a database that lacks a table, a column or an index that its migrations have created.
 * @param found the objects that it has
 * @param label names the database in the message
 * @throws {DatabaseUnusable}
 */
export function refuseMissingObjects(names: readonly string[], found: readonly string[], label: string): void {
  const present = new Set(found)
  const [first, ...others] = objectsAfter(names).filter((object) => !present.has(object))
  if (first === undefined) return
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  throw new DatabaseUnusable(`${label} is damaged (it lacks the ${first}${more}). ${restoreAdvice}`)
}

/** @throws {DatabaseUnusable} where a newer program has used the file, or it lacks what its migrations have created */
export function refuseWrongSchema(db: DatabaseSync, label: string): void {
  const names = readMigrations(db) ?? []
  stepsAfter(names, 'sqlite')
  refuseMissingObjects(names, readObjects(db), label)
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
    if (tables !== 0) refuseWrongSchema(db, `The database ${path}`)
  } catch (error) {
    if (error instanceof DatabaseUnusable || isBusy(error)) throw error
    const translated = translateOpenError(error, path)
    if (translated !== error) throw translated
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnusable(`The database ${path} can't be read (${reason}). ${restoreAdvice}`)
  }
}
