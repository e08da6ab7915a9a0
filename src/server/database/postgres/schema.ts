import type pg from 'pg'
import { DatabaseUnusable } from '../errors.ts'
import { readHistory, stepsAfter } from '../migrations/migrations.ts'

const readTables = `
  select to_regclass('schema_migrations') is not null as has_history, to_regclass('users') is not null as has_users`

const ownTables = `pg_class c
  where c.relnamespace in (select oid from pg_namespace where nspname = any(current_schemas(false)))`

/** Names as in `objectsAfter`, in the schemas that unqualified names are found in. */
const readObjects = `
  select 'table ' || c.relname as object from ${ownTables} and c.relkind in ('r', 'p')
  union all
  select 'index ' || c.relname from ${ownTables} and c.relkind in ('i', 'I')
  union all
  select 'column ' || c.relname || '.' || a.attname from pg_attribute a cross join ${ownTables}
    and c.relkind in ('r', 'p') and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

/** Names of the tables with an `id` that is a text. */
export const readTablesWithIds = `
  select c.relname as name from ${ownTables} and c.relkind in ('r', 'p')
    and exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'id' and atttypid = 'text'::regtype)`

/**
 * Returns the migrations that a PostgreSQL database has had, or nothing where it has no tables of ours.
 * @throws {DatabaseUnusable} where a newer program has used it, or it lacks what its migrations have created
 */
export async function readPostgresMigrations(client: pg.ClientBase): Promise<string[] | undefined> {
  const { rows } = await client.query<{ has_history: boolean; has_users: boolean }>(readTables)
  if (rows[0]?.has_history !== true && rows[0]?.has_users !== true) return undefined
  const names: string[] = []
  if (rows[0].has_history) {
    const { rows: history } = await client.query<{ name: string }>(readHistory)
    names.push(...history.map(({ name }) => name))
    stepsAfter(names, 'postgres')
  }
  const { rows: found } = await client.query<{ object: string }>(readObjects)
  // Imported when needed: it loads SQLite.
  const { refuseMissingObjects } = await import('../sqlite/schema.ts')
  refuseMissingObjects(
    names,
    found.map(({ object }) => object),
    'The PostgreSQL database',
  )
  return names
}

/** Returns the migrations that a database has had, like {@link readPostgresMigrations}; one without tables is refused. */
export async function refuseWrongPostgresSchema(client: pg.ClientBase): Promise<string[]> {
  const names = await readPostgresMigrations(client)
  if (names !== undefined) return names
  throw new DatabaseUnusable(
    'There is no Lampstand in this PostgreSQL database. Set DATABASE_URL to the database of your Lampstand, or start it once with npm start.',
  )
}
