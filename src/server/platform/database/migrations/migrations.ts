import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../project-folder.ts'
import { DatabaseUnusable, shown } from '../errors.ts'
import type { DatabaseKind } from '../statement.ts'
import { type ComputedTable, computedTables } from './computed-tables.ts'

/** Change of the schema. Released migrations are never edited (docs/decisions/034). */
export interface Migration {
  name: string
  /** What `<name>.sql` runs on each database. */
  sql: Record<DatabaseKind, string>
  /** SHA-256 of the SQL of PostgreSQL and that of SQLite, so that it is the same on both databases. */
  checksum: string
  computed: ComputedTable | undefined
}

/** Row of `schema_migrations`. There is no checksum before migration 010. */
export interface AppliedMigration {
  name: string
  checksum?: unknown
}

const folder = join(projectFolder, 'src/server/platform/database/migrations')

/**
 * Returns what a migration runs on a database: all lines but those between `-- on <the other database>` and the next `-- on …`.
 * Only SQLite has strict tables, and only PostgreSQL is told to compare bytes, as SQLite does anyway.
 */
function sqlFor(kind: DatabaseKind, text: string): string {
  let on = 'both'
  const lines = text.split('\n').filter((line) => {
    const [, next] = /^-- on (both|postgres|sqlite)$/.exec(line) ?? []
    on = next ?? on
    return next === undefined && (on === 'both' || on === kind)
  })
  const sql = lines.join('\n')
  return kind === 'sqlite' ? sql.replaceAll(' collate "C"', '') : sql.replaceAll(/\) strict(, without rowid)?;/g, ');')
}

function readMigration(name: string): Migration {
  // Git may check files out with other line ends.
  const text = readFileSync(join(folder, `${name}.sql`), 'utf8').replaceAll('\r\n', '\n')
  const sql = { postgres: sqlFor('postgres', text), sqlite: sqlFor('sqlite', text) }
  const checksum = createHash('sha256').update(sql.postgres).update(sql.sqlite).digest('hex')
  return { name, sql, checksum, computed: computedTables[name] }
}

/** All migrations, in order. */
const migrations: readonly Migration[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.slice(0, -'.sql'.length))
  .sort((a, b) => (a < b ? -1 : 1))
  .map(readMigration)

/** Creates the table of applied migrations. Migration 010 adds the checksums to it. */
export const createMigrationsTable = 'create table if not exists schema_migrations (name text primary key)'
export const selectMigrations = 'select * from schema_migrations order by name'
const addsChecksums = '010-migration-checksums'

/** Returns the SQL that records a migration as applied. */
export function recordMigration({ name, checksum }: Migration): string {
  if (name < addsChecksums) return `insert into schema_migrations (name) values ('${name}')`
  const insert = `insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`
  if (name !== addsChecksums) return insert
  const earlier = migrations.filter((migration) => migration.name < addsChecksums)
  return [
    insert,
    ...earlier.map((migration) => {
      return `update schema_migrations set checksum = '${migration.checksum}' where name = '${migration.name}'`
    }),
  ].join('; ')
}

/**
 * Returns the pending migrations of a database.
 * @throws {DatabaseUnusable} if a newer release has used it, or the files of an applied migration have changed
 */
export function pendingMigrations(applied: readonly AppliedMigration[]): Migration[] {
  for (const { name, checksum } of applied) {
    const migration = migrations.find((known) => known.name === name)
    if (migration === undefined) {
      throw new DatabaseUnusable(
        `A newer version of Lampstand has used this database (it has the migration ${shown(name)}). Start that version, or restore a backup that is older than it.`,
        { reason: 'newer' },
      )
    }
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new DatabaseUnusable(
        `The files of migration ${name} have changed since it was applied to this database. Restore the original files (git checkout -- src/server/platform/database/migrations), or install this version of Lampstand again. Nothing has been changed.`,
        { reason: 'damaged' },
      )
    }
  }
  return migrations.filter(({ name }) => !applied.some((other) => other.name === name))
}

/** Returns the migrations with these names, in order. */
export const migrationsNamed = (names: readonly string[]): Migration[] =>
  migrations.filter(({ name }) => names.includes(name))
