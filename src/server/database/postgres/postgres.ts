import pg from 'pg'
import type { Database, Reader, Transaction } from '../database.ts'
import { DatabaseAway } from '../errors.ts'
import type { MigrationStatement } from '../migrations/migration.ts'
import { createHistory, stepsAfter } from '../migrations/migrations.ts'
import { continueIdsAfter } from '../new-id.ts'
import type { Statement } from '../statement.ts'
import { refuseInsideBody, WriteBody } from '../transaction-scope.ts'
import { isConflict, translatePostgresError } from './errors.ts'
import { createRelay } from './relay.ts'
import { readPostgresMigrations, readTablesWithIds, refuseWrongPostgresSchema } from './schema.ts'

/** Milliseconds that a request waits for a connection. Most requests need two, one after the other. */
const connectionTimeoutMs = 1_200
/** Milliseconds that a statement waits for a lock. */
const lockTimeoutMs = 800
/** Milliseconds for one statement, for the server and, a little longer, for a server that does not answer. */
const statementTimeoutMs = 1_500
const queryTimeoutMs = statementTimeoutMs + 300
/** Milliseconds after which a write is not tried again. */
const retryWithinMs = 1_000
/** Milliseconds for one statement of a migration. */
const migrationTimeoutMs = 3_600_000
const connections = 10
const mostTries = 5
/** Any number, the same for all nodes: one migrates at a time. */
const migrationLock = 0x4c414d50

const int8 = 20
/** Counts come as int8, which pg gives as text unless told otherwise. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === int8 ? Number : pg.types.getTypeParser(id, format as 'text')),
}

/** One name a statement, by which each connection prepares it once. */
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

/** Runs a statement of a migration, in the caller's transaction. Large tables take their time. */
async function runStatement(client: pg.PoolClient, statement: MigrationStatement): Promise<void> {
  const run = async (text: string, values: (string | null)[] = []) => {
    const config = { text, values, query_timeout: migrationTimeoutMs }
    return (await client.query<Record<string, unknown>>(config)).rows
  }
  if (typeof statement === 'string') {
    await run(statement)
    return
  }
  let places = 0
  const update = statement.update.replaceAll('?', () => {
    places += 1
    return `$${places}`
  })
  for (const row of await run(statement.select)) await run(update, statement.values(row))
}

/** Applies pending migrations. A database without any can be read-only. */
async function migrate(pool: pg.Pool, create: boolean): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local lock_timeout = 0')
    await runStatement(client, `select pg_advisory_xact_lock(${migrationLock})`)
    const seen = create ? await readPostgresMigrations(client) : await refuseWrongPostgresSchema(client)
    if (seen === undefined) await client.query(createHistory)
    const steps = stepsAfter(seen ?? [], 'postgres')
    for (const statement of steps.flatMap((step) => step.statements)) await runStatement(client, statement)
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

async function runOnce<T>(client: pg.PoolClient, body: (transaction: Transaction) => Promise<T>): Promise<T> {
  const writeBody = new WriteBody()
  await client.query('begin')
  try {
    const value = await writeBody.run(() =>
      body({
        all: (statement, ...[values]) => writeBody.statement(async () => (await query(client, statement, values)).rows),
        first: (statement, ...[values]) =>
          writeBody.statement(async () => (await query(client, statement, values)).rows[0]),
        run: (statement, ...[values]) =>
          writeBody.statement(async () => (await query(client, statement, values)).rowCount ?? 0),
      }),
    )
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function write<T>(pool: pg.Pool, body: (transaction: Transaction) => Promise<T>): Promise<T> {
  const begunAt = performance.now()
  for (let tries = 1; ; tries += 1) {
    const client = await pool.connect()
    let broken = true
    try {
      const value = await runOnce(client, body)
      broken = false
      return value
    } catch (error) {
      broken = translatePostgresError(error) !== error && !isConflict(error) && !(error instanceof pg.DatabaseError)
      if (!isConflict(error) || tries === mostTries || performance.now() - begunAt > retryWithinMs) throw error
    } finally {
      // A connection that failed us is not given to the next.
      client.release(broken)
    }
  }
}

/** @throws where the server can't be reached, or refuses writes */
async function ping(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ mode: string }>(
    "select current_setting('transaction_read_only') as mode from schema_migrations limit 1",
  )
  if (rows[0]?.mode === 'on') throw new DatabaseAway('The database is read-only')
}

export async function openPostgres(url: string, { create }: { create: boolean }): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: postgresTypes,
    connectionTimeoutMillis: connectionTimeoutMs,
    lock_timeout: lockTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'lampstand',
  })
  // A connection that breaks while nobody uses it; the next request makes a new one.
  pool.on('error', () => undefined)
  // And one that breaks while a transaction has it: its statement fails, and says so; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function translated<T>(run: () => Promise<T>): Promise<T> {
    refuseInsideBody()
    try {
      return await run()
    } catch (error) {
      throw translatePostgresError(error)
    }
  }
  const read: Reader = {
    all: (statement, ...[values]) => translated(async () => (await query(pool, statement, values)).rows),
    first: (statement, ...[values]) => translated(async () => (await query(pool, statement, values)).rows[0]),
  }

  try {
    await translated(() => migrate(pool, create))
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    kind: 'postgres',
    read,
    write: (body) => translated(() => write(pool, body)),
    ping: () => translated(() => ping(pool)),
    relay: createRelay(url, pool),
    close: () => pool.end(),
  }
}
