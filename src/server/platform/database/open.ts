import type { Database } from './database.ts'

export interface OpenOptions {
  /** Locks a SQLite file for the server. Commands may run next to it. */
  exclusive?: boolean
  /** Creates a missing SQLite file, and the tables of an empty PostgreSQL database. Without it, both are refused. */
  create?: boolean
  /** Saves a PostgreSQL database before its pending migrations run. An error prevents them. (A SQLite file is saved next to it.) */
  backUp?: (firstPending: string) => Promise<void>
  /** Gets a sentence for each setting of PostgreSQL that risks the data. */
  warn?: (sentence: string) => void
}

/**
 * Opens the database that `DATABASE_URL` names, `file:<path>` or `postgres://…`, and applies pending migrations.
 * @throws {DatabaseUnusable} if it is missing or must not be used, {DatabaseUnavailable} if it can't be reached
 */
export async function openDatabase(
  url: string,
  { exclusive = false, create = false, ...options }: OpenOptions = {},
): Promise<Database> {
  // Imported when needed, because loading the other one would delay the start.
  if (url.startsWith('file:')) {
    const [{ openSqlite }, { saveSqlite }] = await Promise.all([
      import('./sqlite/sqlite.ts'),
      import('./backup/save-sqlite.ts'),
    ])
    return openSqlite(url.slice('file:'.length), { exclusive, create, backUp: saveSqlite })
  }
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(url, { create, ...options })
}
