import { DatabaseSync } from 'node:sqlite'
import { createMigrationsTable, migrationsNamed } from '../migrations/migrations.ts'
import { translateOpenError } from '../sqlite/errors.ts'
import { applicationId, migrationNames, runMigrations } from '../sqlite/schema.ts'
import { type Digests, digestSchema, TableHasher } from './digests.ts'
import { digestedTables, quoted, readRows, type TableShape } from './table-shapes.ts'

/** Time that a copy waits for a lock. */
const lockTimeoutMs = 5_000

/** Creates the tables of a copy by our own migrations, in a transaction that the caller commits. */
export function createCopy(file: string, migrations: readonly string[]): DatabaseSync {
  const db = new DatabaseSync(file)
  // An interrupted copy is deleted, and a finished one is synced before it is used.
  db.exec(`
    pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off;
    pragma application_id = ${applicationId}; begin`)
  db.exec(createMigrationsTable)
  runMigrations(db, migrationsNamed(migrations))
  return db
}

/** Replaces the rows of a table of a copy, and digests them. */
export function insertInto(copy: DatabaseSync, shape: TableShape) {
  const { name, columns } = shape
  // Migrations insert rows.
  copy.exec(`delete from "${name}"`)
  const insert = copy.prepare(
    `insert into "${name}" (${quoted(columns)}) values (${columns.map(() => '?').join(', ')})`,
  )
  const digest = new TableHasher(shape)
  return {
    add(row: readonly unknown[]): void {
      insert.run(...(row as string[]))
      digest.add(row)
    },
    end: () => digest.end(),
  }
}

/**
 * Copies the tables and columns that our own migrations create, and nothing else, into a new file.
 * @param source in a read transaction
 * @returns the digests of what was read, by which the caller verifies the copy
 */
export function copyRows(source: DatabaseSync, target: string): Digests {
  let db: DatabaseSync | undefined
  try {
    db = createCopy(target, migrationNames(source))
    const tables: Digests['tables'] = {}
    for (const shape of digestedTables(db)) {
      const table = insertInto(db, shape)
      for (const row of readRows(source, shape)) table.add(row as unknown[])
      tables[shape.name] = table.end()
    }
    db.exec('commit')
    return { schema: digestSchema(db), tables }
  } catch (error) {
    throw translateOpenError(error, target)
  } finally {
    db?.close()
  }
}

/** Copies a database in one read transaction, so that the copy includes the write-ahead log while others write. */
export function copySqlite(source: string, target: string): Digests {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(source, { readOnly: true, timeout: lockTimeoutMs })
    db.exec('begin')
    return copyRows(db, target)
  } catch (error) {
    throw translateOpenError(error, source)
  } finally {
    db?.close()
  }
}
