import type { Duplex } from 'node:stream'
import pg from 'pg'
import { DatabaseUnusable } from '../errors.ts'
import { postgresTypes } from './statements.ts'

/** Timeouts of a session, in PostgreSQL. By default there are none. */
interface SessionTimeouts {
  lockTimeoutMs?: number
  statementTimeoutMs?: number
  idleInTransactionMs?: number
}

export type SessionConfig = pg.ClientConfig & SessionTimeouts

/**
 * Prepares a session in one round trip, also one that a pooler hands out as another client has left it. These are no parameters of the
 * start, because poolers refuse those. Later versions of PostgreSQL have more timeouts, which end connections that listen. Other levels of
 * isolation than `read committed` fail writers who wait for each other. The first statement ends the role's own timeout for the others.
 */
const prepareSession = ({ lockTimeoutMs = 0, statementTimeoutMs = 0, idleInTransactionMs = 0 }: SessionTimeouts) => `
  set statement_timeout = 0;
  deallocate all;
  unlisten *;
  select set_config('lock_timeout', '${lockTimeoutMs}', false),
    set_config('statement_timeout', '${statementTimeoutMs}', false),
    set_config('idle_in_transaction_session_timeout', '${idleInTransactionMs}', false),
    set_config('default_transaction_isolation', 'read committed', false),
    case when current_setting('idle_session_timeout', true) <> '0' then set_config('idle_session_timeout', '0', false) end,
    case when current_setting('transaction_timeout', true) <> '0' then set_config('transaction_timeout', '0', false) end,
    case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', false) end`

/** A connection of pg, or of its pool, that is ready when its session is prepared. If that fails, so does the connection. */
export class SessionClient extends pg.Client {
  readonly #prepare: { text: string; query_timeout: number | undefined }

  constructor(config: SessionConfig = {}) {
    super(config)
    this.#prepare = { text: prepareSession(config), query_timeout: config.connectionTimeoutMillis }
    // A broken connection fails its statements. Without a listener, the process would exit.
    this.on('error', () => undefined)
    this.#closeOnUnknownMessages()
  }

  /** pg throws for what it does not know, such as a request for GSSAPI. Uncaught, that would end the process. */
  #closeOnUnknownMessages(): void {
    const connection = this.connection as pg.Connection & { attachListeners(stream: Duplex): void }
    const attach = connection.attachListeners.bind(connection)
    connection.attachListeners = (stream) => {
      attach(stream)
      const [read] = stream.listeners('data') as [(chunk: Buffer) => void]
      stream.off('data', read).on('data', (chunk: Buffer) => {
        try {
          read(chunk)
        } catch (error) {
          stream.destroy(error as Error)
        }
      })
    }
  }

  async #connect(): Promise<this> {
    // It waits for the connection ahead of all other statements, so that these may be sent before it has succeeded.
    const prepared = this.query(this.#prepare)
    try {
      await Promise.all([super.connect(), prepared])
      return this
    } catch (error) {
      this.connection.stream.destroy()
      throw error
    }
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error | null, client?: this) => void): void
  override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | undefined {
    if (callback === undefined) return this.#connect()
    this.#connect().then(() => callback(null, this), callback)
    return undefined
  }
}

/** Requests wait less for a connection. */
const connectionTimeoutMs = 5_000

const connectAlone = (url: string, query_timeout?: number): Promise<SessionClient> =>
  new SessionClient({
    connectionString: url,
    types: postgresTypes,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout,
    application_name: 'lampstand',
  }).connect()

/**
 * Runs long work on a connection of its own, whose session has no timeouts.
 * @param queryTimeoutMs time after which this process gives up a statement that sets no `query_timeout` of its own; by default without end
 */
export async function withConnection<T>(
  url: string,
  run: (client: SessionClient) => Promise<T>,
  queryTimeoutMs?: number,
): Promise<T> {
  const client = await connectAlone(url, queryTimeoutMs)
  try {
    const result = await run(client)
    await client.end()
    return result
  } catch (error) {
    // PostgreSQL rolls back. It may not answer.
    client.connection.stream.destroy()
    throw error
  }
}

/** A pooler in statement mode refuses transactions with it. */
const protocolViolation = '08P01'
/** With more of them, a pooler is less likely to give each the same connection twice by chance. */
const probeCount = 4

/**
 * Opens connections and checks that each keeps its session, as statements that are prepared, settings and notifications need. A pooler may
 * use few connections or take turns, and others use it as well, so they read in several orders, and within transactions.
 * @param count number of connections, for a server as many as it needs
 * @throws {DatabaseUnusable} if connections mix their sessions
 */
export async function refuseMixedSessions(url: string, count = probeCount): Promise<void> {
  const connecting = await Promise.allSettled(
    Array.from({ length: count }, () => connectAlone(url, connectionTimeoutMs)),
  )
  const clients = connecting.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
  const failed = connecting.find((it) => it.status === 'rejected')
  try {
    const reason: unknown = clients.length > 0 && failed?.reason.message
    if (/timeout/.test(`${reason}`)) {
      throw new DatabaseUnusable(
        `Only ${clients.length} of ${count} connections to the server in DATABASE_URL were opened in time. If it is a pooler, raise its default_pool_size: each node needs 11 connections.`,
        { cause: failed?.reason },
      )
    }
    // A server with one session for all, as that of PGlite, may accept one connection and close the others without an error.
    const isClosed = /ECONNRESET|unexpectedly/.test(`${reason}`)
    if (failed !== undefined && !isClosed) throw failed.reason
    if (isClosed || (await areMixed(clients))) {
      throw new DatabaseUnusable(
        'DATABASE_URL leads to a pooler that mixes sessions (transaction or statement mode). Use session mode, or the address of PostgreSQL itself.',
      )
    }
  } catch (error) {
    for (const client of clients) client.connection.stream.destroy()
    throw error
  }
  await Promise.all(clients.map((client) => client.end()))
}

async function areMixed(clients: SessionClient[]): Promise<boolean> {
  const readProcess = async (client: SessionClient, begin = '') => {
    const results = await client.query<{ pid: number }>(`${begin} select pg_backend_pid() as pid`)
    return [results].flat().at(-1)?.rows[0]?.pid
  }
  const processes = new Map<SessionClient, unknown>()
  for (const client of clients) processes.set(client, await readProcess(client))
  if (new Set(processes.values()).size < clients.length) return true
  for (const order of [clients.toReversed(), clients, clients.toReversed()]) {
    const kept = order.map(async (client) => {
      try {
        return (await readProcess(client, 'begin;')) === processes.get(client)
      } catch (error) {
        if ((error as { code?: string }).code !== protocolViolation) throw error
        return false
      }
    })
    if ((await Promise.all(kept)).includes(false)) return true
    await Promise.all(clients.map((client) => client.query('rollback')))
  }
  return false
}
