import type pg from 'pg'
import { pendingMigrations } from '../migrations/migrations.ts'
import { translatePostgresError } from './errors.ts'
import { readPostgresMigrations } from './schema.ts'
import { findRisk, type PostgresServer, refuseUnfitServer } from './server.ts'
import { refuseMixedSessions, withConnection } from './session.ts'

const timeoutMs = 3_000

/**
 * Selects the connections of other programs: all, those of this user, and those to this database. PostgreSQL hides the type of those of
 * other users.
 */
const selectOthers = `
  select count(*)::int as total, count(*) filter (where usename = session_user)::int as role,
    count(*) filter (where datname = current_database())::int as database,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted"
  from pg_stat_activity
  where datid is not null and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'
    and application_name not like 'lampstand%' and pid <> pg_backend_pid()`

interface Others {
  total: number
  role: number
  database: number
  isEncrypted: boolean
}

export interface PostgresInspection {
  server: PostgresServer
  risk: ReturnType<typeof findRisk>
  isEncrypted: boolean
  /** Number of connections that no other program uses. */
  free: number
  /** Number of migrations that the next start applies. Undefined if there are no tables. */
  pending: number | undefined
}

/**
 * Looks at a PostgreSQL database without changing it.
 * @throws {DatabaseUnusable} {DatabaseUnavailable} if a server would refuse it or not reach it
 */
export async function inspectPostgres(url: string): Promise<PostgresInspection> {
  try {
    await refuseMixedSessions(url)
    return await withConnection(url, inspect, timeoutMs)
  } catch (error) {
    throw translatePostgresError(error)
  }
}

async function inspect(client: pg.ClientBase): Promise<PostgresInspection> {
  const applied = await readPostgresMigrations(client)
  const pending = applied === undefined ? undefined : pendingMigrations(applied).length
  const server = await refuseUnfitServer(client, pending === undefined)
  const { rows } = await client.query<Others>(selectOthers)
  const { total, role, database, isEncrypted } = rows[0] as Others
  const limits = [
    [server.maxConnections, total],
    [server.roleLimit, role],
    [server.databaseLimit, database],
  ] as const
  const free = Math.min(...limits.map(([limit, used]) => (limit < 0 ? Number.POSITIVE_INFINITY : limit - used)))
  return { server, risk: findRisk(server), isEncrypted, free, pending }
}
