import pg from 'pg'
import type { Database, Reader } from '../database.ts'
import { DatabaseUnavailable } from '../errors.ts'
import { createMigrationsTable, pendingMigrations } from '../migrations/migrations.ts'
import { continueIdsAfter } from '../new-id.ts'
import type { OpenOptions } from '../open.ts'
import type { Statement, Values } from '../statement.ts'
import { refuseInsideTransaction } from '../transaction-scope.ts'
import { translatePostgresError } from './errors.ts'
import { createReadClients, type RunQuery } from './read-clients.ts'
import { createRelay } from './relay.ts'
import { migrationTimeoutMs, runPostgresMigrations } from './run-migrations.ts'
import { readPostgresMigrations, readTablesWithIds, refuseWrongPostgresSchema } from './schema.ts'
import { connectionsOfNode, findRisk, refuseUnfitServer } from './server.ts'
import { refuseMixedSessions, SessionClient, type SessionConfig, withConnection } from './session.ts'
import { postgresTypes, queryOf, rowsOf } from './statements.ts'
import { write } from './write.ts'

/** Time that a request waits for a connection. Most requests need two, one after the other. */
const connectionTimeoutMs = 1_200
/** Time that a statement waits for a lock. */
const lockTimeoutMs = 800
/** Timeouts of a statement: in PostgreSQL, and a little longer in this process, in case PostgreSQL does not respond. */
const statementTimeoutMs = 1_500
const queryTimeoutMs = statementTimeoutMs + 300
/** Maximum number of connections for writes. */
const maxWriteConnections = 7
/** Timeout of a statement at the start, but for migrations. */
const startTimeoutMs = 10_000
/** Key of the advisory lock that lets one node migrate at a time. */
const migrationLock = 0x4c414d50

/** Applies pending migrations. If there are none, the database may be read-only. */
async function migrate(client: pg.ClientBase, { create, backUp, warn }: OpenOptions): Promise<void> {
  await client.query('begin')
  const lock = { text: `select pg_advisory_xact_lock(${migrationLock})`, query_timeout: migrationTimeoutMs }
  await client.query(lock)
  const applied = create ? await readPostgresMigrations(client) : await refuseWrongPostgresSchema(client)
  const risk = findRisk(await refuseUnfitServer(client, applied === undefined))
  if (risk !== undefined) warn?.(`${risk.text} ${risk.help}`)
  if (applied === undefined) await client.query(createMigrationsTable)
  const pending = pendingMigrations(applied ?? [])
  if (applied?.length && pending[0]) await backUp?.(pending[0].name)
  await runPostgresMigrations(client, pending)
  await client.query('commit')
}

/** Returns the greatest id of each table, by its primary key. */
async function readGreatestIds(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(readTablesWithIds)
  const greatest = tables.map(({ name }) => `select max(id) as id from "${name}"`)
  const { rows } = await pool.query<{ id: string | null }>(greatest.join(' union all '))
  return rows.map(({ id }) => id ?? '')
}

/** @throws if the server can't be reached or refuses writes */
async function ping(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ mode: string }>(
    "select current_setting('transaction_read_only') as mode from schema_migrations limit 1",
  )
  if (rows[0]?.mode === 'on') throw new DatabaseUnavailable('The database is read-only')
}

/** Writes tables again without deleted rows, one after the other. Others wait for a table meanwhile. */
async function rewriteTables(client: pg.Client, tables: readonly string[]): Promise<boolean> {
  let kept = 0
  // The detail of a report begins with the number of deleted rows that a transaction, such as an `ANALYZE`, may still read.
  client.on('notice', ({ detail = '' }) => {
    kept += Number(/\d+/.exec(detail)?.[0] ?? 0)
  })
  // All other statements about a table wait for this one, also while it waits itself.
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  for (const table of tables) await client.query(`vacuum (full, verbose) ${client.escapeIdentifier(table)}`)
  return kept === 0
}

export async function openPostgres(url: string, opening: OpenOptions): Promise<Database> {
  const config: SessionConfig = {
    connectionString: url,
    types: postgresTypes,
    connectionTimeoutMillis: connectionTimeoutMs,
    lockTimeoutMs,
    statementTimeoutMs,
    idleInTransactionMs: 10_000,
    application_name: 'lampstand',
  }
  const clients = createReadClients(config, queryTimeoutMs)
  const options = { ...config, query_timeout: queryTimeoutMs, pipeline: true, max: maxWriteConnections }
  const pool = new pg.Pool({ ...options, Client: SessionClient })
  // An idle connection that breaks. The next request opens a new one.
  pool.on('error', () => undefined)

  async function withTranslatedErrors<T>(run: () => Promise<T>): Promise<T> {
    refuseInsideTransaction()
    try {
      return await run()
    } catch (error) {
      throw translatePostgresError(error)
    }
  }
  function readerOf(query: RunQuery): Reader {
    async function readRows<V extends Values, Row>(statement: Statement<V, Row>, values?: object): Promise<Row[]> {
      refuseInsideTransaction()
      try {
        return rowsOf(statement, await query(queryOf(statement, values)))
      } catch (error) {
        throw translatePostgresError(error)
      }
    }
    return {
      all: (statement, ...[values]) => readRows(statement, values),
      first: async (statement, ...[values]) => (await readRows(statement, values))[0],
    }
  }

  try {
    await withTranslatedErrors(async () => {
      await refuseMixedSessions(url, opening.create ? connectionsOfNode : undefined)
      await withConnection(url, (client) => migrate(client, opening), startTimeoutMs)
      // It does not wait for a locked table.
      for (const id of await readGreatestIds(pool)) continueIdsAfter(id)
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    kind: 'postgres',
    read: readerOf(clients.query),
    readInOrder: () => readerOf(clients.inOrder()),
    write: (callback) => withTranslatedErrors(() => write(pool, callback)),
    vacuumTables: (tables) =>
      withTranslatedErrors(() => withConnection(url, (client) => rewriteTables(client, tables))),
    ping: () => withTranslatedErrors(() => ping(pool)),
    relay: createRelay(url, pool),
    async close() {
      await Promise.all([clients.close(), pool.end()])
    },
  }
}
