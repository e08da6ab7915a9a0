import pg from 'pg'
import { cork } from './cork.ts'
import { SessionClient, type SessionConfig } from './session.ts'

/** Maximum number of connections that all reads share (docs/decisions/002). */
export const maxReadClients = 3
/** Time without a response after which new reads avoid a connection, because a slow read is ahead of them. */
export const slowAfterMs = 10

interface Connection {
  client: pg.Client
  /** Whether it was established. */
  isOpen: boolean
  /** Times of the reads in flight, the oldest first. PostgreSQL responds to them in this order. */
  sentAt: number[]
  /** Time of the last response, or of the first read in flight. */
  respondedAt: number
  watchdog: NodeJS.Timeout | undefined
}

export type RunQuery = (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>

export interface ReadClients {
  /** Runs a read on one of the connections. */
  query: RunQuery
  /** Returns a function that runs all reads on one connection, which runs them one after the other. */
  inOrder(): RunQuery
  close(): Promise<void>
}

/**
 * Scores for choosing a connection: lower is better. A new one is opened only if all others are busy. If all are slow, for example
 * because they are being established, the time without a response decides, not the number of reads: one slow read may take seconds.
 */
const scoreOfMissing = 0.5
const scoreOfSlow = 1e6
function scoreOf(connection: Connection | undefined, now: number): number {
  if (connection === undefined) return scoreOfMissing
  const { sentAt, respondedAt } = connection
  const inFlight = sentAt.length
  const silentMs = now - respondedAt
  return inFlight > 0 && silentMs > slowAfterMs ? scoreOfSlow + silentMs + inFlight : inFlight
}

/**
 * Creates connections that all reads share. Reads are sent without waiting for the responses to earlier ones (pipelining), and
 * PostgreSQL responds to them in order. Never use them for transactions: statements of several callers would mix.
 * Connections are opened when they are needed and replaced when they fail. Reads that wait for a failed connection are rejected.
 * @param config without `query_timeout`, for which pg would set a timer for each read
 * @param timeoutMs time after which a connection fails whose oldest read has no response
 */
export function createReadClients(config: SessionConfig, timeoutMs: number): ReadClients {
  const connections = new Array<Connection | undefined>(maxReadClients).fill(undefined)
  let isClosed = false

  /** Opens a connection. Reads may be sent at once: they wait until it is established. */
  function open(index: number): Connection {
    const client = new SessionClient({ ...config, pipeline: true })
    const connection: Connection = { client, isOpen: false, sentAt: [], respondedAt: 0, watchdog: undefined }
    connections[index] = connection
    client.once('end', () => drop(connection))
    client.on('error', () => drop(connection))
    client.connect().then(
      () => {
        connection.isOpen = true
      },
      () => drop(connection),
    )
    return connection
  }

  /** Stops using a broken connection and opens a new one. If none can be established, the next read tries again. */
  function drop(connection: Connection): void {
    const index = connections.indexOf(connection)
    if (index < 0) return
    connections[index] = undefined
    connection.client.end().catch(() => undefined)
    if (connection.isOpen && !isClosed) open(index)
  }

  /** Checks after a time whether the oldest read has waited too long, as long as there are reads. */
  function watch(connection: Connection, delayMs: number): void {
    const check = () => {
      connection.watchdog = undefined
      const [oldest] = connection.sentAt
      if (oldest === undefined) return
      const waitedMs = performance.now() - oldest
      if (waitedMs < timeoutMs) watch(connection, timeoutMs - waitedMs)
      else connection.client.connection.stream.destroy()
    }
    connection.watchdog = setTimeout(check, delayMs).unref()
  }

  function choose(): Connection {
    const now = performance.now()
    let best = 0
    let bestScore = Number.POSITIVE_INFINITY
    for (let index = 0; index < connections.length; index += 1) {
      const score = scoreOf(connections[index], now)
      if (score < bestScore) [best, bestScore] = [index, score]
    }
    return connections[best] ?? open(best)
  }

  const queryOn: (choice: () => Connection) => RunQuery = (choice) => (query) =>
    new Promise((resolve, reject) => {
      if (isClosed) throw new Error('Connection terminated')
      const connection = choice()
      const now = performance.now()
      if (connection.sentAt.length === 0) connection.respondedAt = now
      connection.sentAt.push(now)
      if (connection.watchdog === undefined) watch(connection, timeoutMs)
      // All reads of one turn of the event loop.
      cork(connection.client.connection.stream, setImmediate)
      void connection.client.query(query, (error: Error | null, result: pg.QueryArrayResult) => {
        connection.sentAt.shift()
        connection.respondedAt = performance.now()
        if (!error) return resolve(result)
        // Errors of PostgreSQL belong to one read, unless it closes the connection. All others are errors of the connection.
        if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') drop(connection)
        reject(error)
      })
    })

  return {
    query: queryOn(choose),

    inOrder() {
      let connection: Connection | undefined
      return queryOn(() => {
        connection ??= choose()
        return connection
      })
    },

    async close() {
      isClosed = true
      await Promise.all(connections.map((connection) => connection?.client.end().catch(() => undefined)))
    },
  }
}
