import pg from 'pg'
import type { Database, Reader, Transaction } from '../database.ts'
import { DatabaseUnavailable } from '../errors.ts'
import { createMigrationsTable, pendingMigrations } from '../migrations/migrations.ts'
import { continueIdsAfter } from '../new-id.ts'
import type { Statement } from '../statement.ts'
import { refuseInsideTransaction, TransactionScope } from '../transaction-scope.ts'
import { isConflict, translatePostgresError } from './errors.ts'
import { createRelay } from './relay.ts'
import { migrationTimeoutMs, runPostgresMigrations } from './run-migrations.ts'
import { readPostgresMigrations, readTablesWithIds, refuseWrongPostgresSchema } from './schema.ts'

/** Time that a request waits for a connection. Most requests need two, one after the other. */
const connectionTimeoutMs = 1_200
/** Time that a statement waits for a lock. */
const lockTimeoutMs = 800
/** Timeouts of a statement: in PostgreSQL, and a little longer in this process, in case PostgreSQL does not respond. */
const statementTimeoutMs = 1_500
const queryTimeoutMs = statementTimeoutMs + 300
/** Time after which a write is not retried. */
const retryWithinMs = 1_000
const maxConnections = 10
const maxAttempts = 5
/** Key of the advisory lock that lets one node migrate at a time. */
const migrationLock = 0x4c414d50

const int8 = 20
/** Parses int8 as a number. Counts are int8, which pg returns as text by default. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === int8 ? Number : pg.types.getTypeParser(id, format as 'text')),
}

/** Names of prepared statements. Each connection prepares a name once. */
const names = new Map<unknown, string>()
function queryOf(statement: Statement<never, unknown>, values: object = {}): pg.QueryConfig {
  const { sql, bind } = statement.compile('postgres')
  let name = names.get(statement)
  if (name === undefined) {
    name = `statement_${names.size + 1}`
    names.set(statement, name)
  }
  return { name, text: sql, values: bind(values as Record<string, unknown>) }
}

type Client = pg.Pool | pg.PoolClient
const query = (client: Client, statement: unknown, values: object | undefined) =>
  client.query(queryOf(statement as Statement<never, unknown>, values))

/** Applies pending migrations. If there are none, the database may be read-only. */
async function migrate(pool: pg.Pool, create: boolean): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local lock_timeout = 0')
    const lock = { text: `select pg_advisory_xact_lock(${migrationLock})`, query_timeout: migrationTimeoutMs }
    await client.query(lock)
    const applied = create ? await readPostgresMigrations(client) : await refuseWrongPostgresSchema(client)
    if (applied === undefined) await client.query(createMigrationsTable)
    await runPostgresMigrations(client, pendingMigrations(applied ?? []))
    for (const id of await readGreatestIds(client)) continueIdsAfter(id)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Returns the greatest id of each table, by its primary key. */
async function readGreatestIds(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(readTablesWithIds)
  const greatest = tables.map(({ name }) => `select max(id) as id from "${name}"`)
  const { rows } = await client.query<{ id: string | null }>(greatest.join(' union all '))
  return rows.map(({ id }) => id ?? '')
}

async function runOnce<T>(client: pg.PoolClient, callback: (transaction: Transaction) => Promise<T>): Promise<T> {
  const scope = new TransactionScope()
  await client.query('begin')
  try {
    const value = await scope.run(() =>
      callback({
        all: (statement, ...[values]) => scope.statement(async () => (await query(client, statement, values)).rows),
        first: (statement, ...[values]) =>
          scope.statement(async () => (await query(client, statement, values)).rows[0]),
        run: (statement, ...[values]) =>
          scope.statement(async () => (await query(client, statement, values)).rowCount ?? 0),
      }),
    )
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function write<T>(pool: pg.Pool, callback: (transaction: Transaction) => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    let isBroken = true
    try {
      const value = await runOnce(client, callback)
      isBroken = false
      return value
    } catch (error) {
      isBroken = translatePostgresError(error) !== error && !isConflict(error) && !(error instanceof pg.DatabaseError)
      if (!isConflict(error) || attempt === maxAttempts || performance.now() - startedAt > retryWithinMs) throw error
    } finally {
      // A broken connection does not return to the pool.
      client.release(isBroken)
    }
  }
}

/** @throws if the server can't be reached or refuses writes */
async function ping(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ mode: string }>(
    "select current_setting('transaction_read_only') as mode from schema_migrations limit 1",
  )
  if (rows[0]?.mode === 'on') throw new DatabaseUnavailable('The database is read-only')
}

export async function openPostgres(url: string, { create }: { create: boolean }): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types: postgresTypes,
    connectionTimeoutMillis: connectionTimeoutMs,
    lock_timeout: lockTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'lampstand',
  })
  // An idle connection that breaks. The next request opens a new one.
  pool.on('error', () => undefined)
  // A connection that breaks during a transaction fails its statement. Without a listener, the process would exit.
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function withTranslatedErrors<T>(run: () => Promise<T>): Promise<T> {
    refuseInsideTransaction()
    try {
      return await run()
    } catch (error) {
      throw translatePostgresError(error)
    }
  }
  const read: Reader = {
    all: (statement, ...[values]) => withTranslatedErrors(async () => (await query(pool, statement, values)).rows),
    first: (statement, ...[values]) => withTranslatedErrors(async () => (await query(pool, statement, values)).rows[0]),
  }

  try {
    await withTranslatedErrors(() => migrate(pool, create))
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    kind: 'postgres',
    read,
    write: (callback) => withTranslatedErrors(() => write(pool, callback)),
    ping: () => withTranslatedErrors(() => ping(pool)),
    relay: createRelay(url, pool),
    close: () => pool.end(),
  }
}
