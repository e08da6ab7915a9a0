import type { Database } from './database.ts'

/**
 * Opens what `DATABASE_URL` names, `file:<path>` or `postgres://…`, and brings its schema up to date.
 * @param exclusive for the server: one process on a SQLite file. Commands may come beside it.
 * @throws {DatabaseUnusable} where it must not be used as it is, {DatabaseAway} where it can't be reached
 */
export async function openDatabase(url: string, { exclusive = false } = {}): Promise<Database> {
  // Imported when chosen: starting does not wait for the other one.
  if (url.startsWith('file:')) {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(url.slice('file:'.length), { exclusive })
  }
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(url)
}
