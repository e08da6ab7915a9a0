import type pg from 'pg'
import { DatabaseUnusable } from '../errors.ts'

/** Connections of one node: docs/operating.md#postgresql. */
export const connectionsOfNode = 11
/** Of backups and commands, which run next to it. Both together are what a server with 20 connections gives to users. */
const connectionsOfCommands = 6
/** The oldest version with which Lampstand was tried, as `server_version_num`. The tests use 15 and 18. */
const minVersion = 120_000

/** Settings without which a crash of the machine can damage the database. A session can't change them. */
const durabilitySettings = ['fsync', 'full_page_writes'] as const

const selectServer = `
  select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('server_version_num')::int as "versionNumber",
    current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as "isReadOnly",
    current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int as "maxConnections",
    case when rolsuper then -1 else rolconnlimit end as "roleLimit",
    case when rolsuper then -1 else datconnlimit end as "databaseLimit",
    rolname as role, datname as database, current_schema() as schema,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreate"
  from pg_roles, pg_database where rolname = session_user and datname = current_database()`

/** What a PostgreSQL server and a database on it are like for the user of the connection. A limit of -1 is none. */
export interface PostgresServer {
  version: string
  versionNumber: number
  encoding: string
  isReadOnly: boolean
  fsync: string
  full_page_writes: string
  /** Connections for users other than administrators. */
  maxConnections: number
  roleLimit: number
  databaseLimit: number
  role: string
  database: string
  schema: string | null
  /** Whether the user may create tables. */
  canCreate: boolean
}

/** Returns a command that changes PostgreSQL. */
const psql = (sql: string) => `sudo -u postgres psql -c '${sql}'`

/** Returns which settings let a crash of the machine damage the database, and what to do. */
export function findRisk(server: PostgresServer): { text: string; help: string } | undefined {
  const off = durabilitySettings.filter((name) => server[name] === 'off')
  if (off.length === 0) return undefined
  const commands = off.map((name) => `-c 'alter system set ${name} = on'`).join(' ')
  return {
    text: `PostgreSQL runs with ${off.join(' and ')} = off, so a crash of its machine can damage the database.`,
    help: `sudo -u postgres psql ${commands}, then restart it. Leave it only if a hosting service stores the data elsewhere, or full_page_writes on ZFS.`,
  }
}

/**
 * Refuses a server that can't serve a node, or a database that can't store all texts.
 * @param needsTables whether the tables are to be created
 * @throws {DatabaseUnusable} with what is wrong and what to do
 */
export async function refuseUnfitServer(client: pg.ClientBase, needsTables: boolean): Promise<PostgresServer> {
  const { rows } = await client.query<PostgresServer>(selectServer)
  const server = rows[0] as PostgresServer
  const { version, versionNumber, encoding, role, database, schema, canCreate } = server
  const refuse = (what: string, help: string): never => {
    throw new DatabaseUnusable(`${what} ${help}`)
  }
  if (versionNumber < minVersion) {
    refuse(`This is PostgreSQL ${version}, and Lampstand needs ${minVersion / 10_000} or later.`, 'Upgrade PostgreSQL.')
  }
  // SQL_ASCII stores all bytes as they are.
  if (!['UTF8', 'SQL_ASCII'].includes(encoding)) {
    refuse(
      `The database ${database} has the encoding ${encoding}, which can't store all texts.`,
      `Create it again: sudo -u postgres createdb --encoding UTF8 --template template0 --owner ${role} <name>`,
    )
  }
  const limits: [number, string, string][] = [
    [server.roleLimit, `The user ${role}`, psql(`alter role "${role}" connection limit -1`)],
    [server.databaseLimit, `The database ${database}`, psql(`alter database "${database}" connection limit -1`)],
    [
      server.maxConnections,
      'PostgreSQL',
      `${psql('alter system set max_connections = 100')}, then restart PostgreSQL.`,
    ],
  ]
  for (const [limit, name, help] of limits) {
    if (limit < 0 || limit >= connectionsOfNode + connectionsOfCommands) continue
    const needed = `each node needs ${connectionsOfNode}, backups and commands ${connectionsOfCommands}`
    refuse(`${name} is limited to ${limit} connections, and ${needed}.`, `Raise the limit: ${help}`)
  }
  // A read-only server refuses the first table, with its own error.
  if (!needsTables || server.isReadOnly) return server
  if (schema === null) {
    refuse(
      `The search_path of the user ${role} has no schema that exists.`,
      `Create one: ${psql(`create schema "${role}" authorization "${role}"`)} ${database}`,
    )
  }
  if (!canCreate) {
    refuse(
      `The user ${role} may not create tables in the schema ${schema} of the database ${database}.`,
      `${psql(`grant create on schema "${schema}" to "${role}"`)} ${database}`,
    )
  }
  return server
}
