import pg from 'pg'
import type { Transaction } from '../database.ts'
import { TransactionScope } from '../transaction-scope.ts'
import { cork } from './cork.ts'
import { isConflict, isConsequence, translatePostgresError } from './errors.ts'
import { queryOf, rowsOf } from './statements.ts'

/** Time after which a write is not retried. */
const retryWithinMs = 1_000
const maxAttempts = 5
/** Maximum number of statements that end a transaction and are sent together: the timeout of each includes those before it. */
const maxLastTogether = 100

/** Clients whose transaction could not be rolled back. */
const broken = new WeakSet<pg.PoolClient>()

/**
 * Runs a write callback as one transaction. The client is pipelined: statements that are started together share a round trip, and
 * so do the last ones and `commit`, which PostgreSQL treats as `rollback` if one of them fails.
 */
async function runOnce<T>(client: pg.PoolClient, callback: (transaction: Transaction) => Promise<T>): Promise<T> {
  const scope = new TransactionScope()
  const last: pg.QueryArrayConfig[] = []
  const { stream } = client.connection
  /** The first one that PostgreSQL reported. It refuses all later statements because of it, and a callback may reject with theirs. */
  let firstError: Error | undefined
  /** Sends a statement together with those that the callback starts before it awaits their results. */
  const query = (statement: unknown, values: object | undefined) => {
    cork(stream, process.nextTick)
    const result = client.query(queryOf(statement, values))
    result.catch((error: Error) => {
      firstError ??= error
    })
    return result
  }
  // Not together with the first statement: if `begin` failed, that one would run outside a transaction.
  await client.query('begin')
  try {
    const value = await scope.run(() =>
      callback({
        all: (statement, ...[values]) => scope.statement(async () => rowsOf(statement, await query(statement, values))),
        first: (statement, ...[values]) =>
          scope.statement(async () => rowsOf(statement, await query(statement, values))[0]),
        run: (statement, ...[values]) => scope.statement(async () => (await query(statement, values)).rowCount ?? 0),
        runBeforeCommit: (statement, ...[values]) => void last.push(queryOf(statement, values)),
      }),
    )
    const sendLast = (): Promise<pg.QueryResultBase>[] =>
      last.splice(0, maxLastTogether).map((query) => client.query(query))
    while (last.length > maxLastTogether) {
      cork(stream, process.nextTick)
      await Promise.all(sendLast())
    }
    stream.cork()
    const sent = sendLast()
    sent.push(client.query('commit'))
    stream.uncork()
    const results = await Promise.all(sent)
    // If a statement has failed and the callback has caught its error, PostgreSQL rolls back without an error.
    if (results.at(-1)?.command !== 'COMMIT') throw new Error('A statement failed, so the transaction was rolled back.')
    return value
  } catch (error) {
    // If this fails as well, the connection is broken. The first error is still the one to report.
    await client.query('rollback').catch(() => broken.add(client))
    throw isConsequence(error) ? (firstError ?? error) : error
  }
}

/** Runs a write callback, and again after a conflict with another transaction. */
export async function write<T>(pool: pg.Pool, callback: (transaction: Transaction) => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    let isBroken = true
    try {
      const value = await runOnce(client, callback)
      isBroken = false
      return value
    } catch (error) {
      const isAway = translatePostgresError(error) !== error && !(error instanceof pg.DatabaseError)
      isBroken = broken.has(client) || (isAway && !isConflict(error))
      if (!isConflict(error) || attempt === maxAttempts || performance.now() - startedAt > retryWithinMs) throw error
    } finally {
      // A broken connection does not return to the pool.
      client.release(isBroken)
    }
  }
}
