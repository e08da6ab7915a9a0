import type { Database } from '#server/platform/database/database.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { readEnvironment } from '#server/platform/env.ts'

/** Opens the database of the service, or another one, and closes it when `use` has ended. */
export async function withDatabase<T>(
  use: (database: Database) => Promise<T>,
  url = readEnvironment().databaseUrl,
): Promise<T> {
  const database = await openDatabase(url)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
