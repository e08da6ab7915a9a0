import type { Database } from './database.ts'

export interface OpenOptions {
  /** For the server: one process on a SQLite file. Commands may run next to it. */
  exclusive?: boolean
  /** Creates a missing SQLite file, and the tables of an empty PostgreSQL database. Without it, both are refused. */
  create?: boolean
}

/**
 * Opens the database that `DATABASE_URL` names, `file:<path>` or `postgres://…`, and applies pending migrations.
 * @throws {DatabaseUnusable} where it is missing or must not be used as it is, {DatabaseAway} where it can't be reached
 */
export async function openDatabase(
  url: string,
  { exclusive = false, create = false }: OpenOptions = {},
): Promise<Database> {
  // Imported when chosen: starting does not wait for the other one.
  if (url.startsWith('file:')) {
    const [{ openSqlite }, { saveSqlite }] = await Promise.all([
      import('./sqlite/sqlite.ts'),
      import('./backup/save-sqlite.ts'),
    ])
    return openSqlite(url.slice('file:'.length), { exclusive, create, backUp: saveSqlite })
  }
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(url, { create })
}
