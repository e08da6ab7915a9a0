import type pg from 'pg'
import { createComputedTable, insertComputedRow } from '../migrations/computed-tables.ts'
import { type Migration, recordMigration } from '../migrations/migrations.ts'

/** Timeout of the SQL of a migration, which reads and writes large tables. */
export const migrationTimeoutMs = 3_600_000

/** Runs migrations in the caller's transaction. */
export async function runPostgresMigrations(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  const run = async (text: string, values: (string | null)[] = []) => {
    const config = { text, values, query_timeout: migrationTimeoutMs }
    return (await client.query<Record<string, unknown>>(config)).rows
  }
  for (const migration of migrations) {
    const { computed, sql } = migration
    if (computed !== undefined) {
      await run(createComputedTable(computed))
      const insert = insertComputedRow(computed, (index) => `$${index + 1}`)
      for (const row of await run(computed.select)) await run(insert, computed.compute(row))
    }
    await run(sql.postgres)
    await run(recordMigration(migration))
  }
}
