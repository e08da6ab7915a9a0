import pg from 'pg'
import { pendingMigrations } from '../migrations/migrations.ts'
import { readPostgresMigrations } from './schema.ts'
import { probeSessions } from './session.ts'

const timeoutMs = 3_000

const selectLimits = `
  select current_setting('transaction_read_only') = 'on' as "isReadOnly",
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as total,
    (select count(*)::int from pg_stat_activity
      where backend_type = 'client backend' and application_name <> 'lampstand' and pid <> pg_backend_pid()) as others`

export interface PostgresInspection {
  isReadOnly: boolean
  /** Connections for users other than administrators. */
  total: number
  /** Those that no other program uses. */
  free: number
  /** Number of migrations that the next start applies. Undefined if there are no tables. */
  pending: number | undefined
}

/**
 * Looks at a PostgreSQL database without changing it.
 * @throws {DatabaseUnusable} if a server would refuse it, or an error of the connection
 */
export async function inspectPostgres(url: string): Promise<PostgresInspection> {
  await probeSessions(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ isReadOnly: boolean; total: number; others: number }>(selectLimits)
    const { isReadOnly = false, total = 0, others = 0 } = rows[0] ?? {}
    const applied = await readPostgresMigrations(client)
    const pending = applied === undefined ? undefined : pendingMigrations(applied).length
    return { isReadOnly, total, free: total - others, pending }
  } finally {
    await client.end()
  }
}
