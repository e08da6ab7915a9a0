import type pg from 'pg'
import { DatabaseUnusable } from '../errors.ts'
import { type AppliedMigration, pendingMigrations, selectMigrations } from '../migrations/migrations.ts'

const readTables = `
  select to_regclass('schema_migrations') is not null as has_history, to_regclass('users') is not null as has_users`

const lampstandTables = `pg_class c
  where c.relnamespace in (select oid from pg_namespace where nspname = any(current_schemas(false)))`

/** Selects names as `objectsAfter` returns them, from the schemas in the search path. */
const readObjects = `
  select 'table ' || c.relname as object from ${lampstandTables} and c.relkind in ('r', 'p')
  union all
  select 'index ' || c.relname from ${lampstandTables} and c.relkind in ('i', 'I')
  union all
  select 'column ' || c.relname || '.' || a.attname from pg_attribute a cross join ${lampstandTables}
    and c.relkind in ('r', 'p') and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

/** Selects the tables with an `id` of type text. */
export const readTablesWithIds = `
  select c.relname as name from ${lampstandTables} and c.relkind in ('r', 'p')
    and exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'id' and atttypid = 'text'::regtype)`

/**
 * Returns the applied migrations of a PostgreSQL database, or undefined if it has no tables of Lampstand.
 * @throws {DatabaseUnusable} if a newer release has used it, a migration has changed, or it lacks a table, column or index of its
 * migrations
 */
export async function readPostgresMigrations(client: pg.ClientBase): Promise<AppliedMigration[] | undefined> {
  const { rows } = await client.query<{ has_history: boolean; has_users: boolean }>(readTables)
  if (rows[0]?.has_history !== true && rows[0]?.has_users !== true) return undefined
  const applied = rows[0].has_history ? (await client.query<AppliedMigration>(selectMigrations)).rows : []
  pendingMigrations(applied)
  const { rows: found } = await client.query<{ object: string }>(readObjects)
  // Imported when needed, because it loads SQLite.
  const { refuseMissingObjects } = await import('../sqlite/schema.ts')
  refuseMissingObjects(
    applied.map(({ name }) => name),
    found.map(({ object }) => object),
    'The PostgreSQL database',
  )
  return applied
}

/** Returns the applied migrations like {@link readPostgresMigrations}, but refuses a database without tables. */
export async function refuseWrongPostgresSchema(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const applied = await readPostgresMigrations(client)
  if (applied !== undefined) return applied
  throw new DatabaseUnusable(
    'The PostgreSQL database has no tables of Lampstand. Set DATABASE_URL to the database of your Lampstand, or start it once with npm start.',
  )
}
