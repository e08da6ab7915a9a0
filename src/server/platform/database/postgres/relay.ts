import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Relay } from '../database.ts'
import { DatabaseUnusable } from '../errors.ts'
import { SessionClient } from './session.ts'

const channel = 'lampstand'
/** Delay before the first attempt to reconnect, and the maximum delay. */
const minRetryDelayMs = 100
const maxRetryDelayMs = 5_000

/**
 * Interval of the notifications that a node sends to itself. If one has not come back before the next, its connection for listening is
 * dead, or a pooler has given the session to another client: no error would ever tell. It is noticed within twice this time. They also
 * keep poolers and firewalls from closing a connection that is idle.
 */
const heartbeatMs = 12_000

/** Time in which the first one must come back. */
const firstEchoMs = 5_000
const swallowed =
  'DATABASE_URL leads to a pooler that delivers no notifications (LISTEN). Use session mode, or the address of PostgreSQL itself.'

/** Creates a relay by LISTEN and NOTIFY, with a connection for listening (postgresql.org/docs/current/sql-notify.html). */
export function createRelay(url: string, pool: pg.Pool): Relay {
  const node = randomUUID()
  const ownChannel = `${channel} ${node}`
  let waiting: string[] = []
  let sending: Promise<void> | undefined
  let isStopped = false

  /**
   * Sends the waiting texts in batches: PostgreSQL serializes the commits of all transactions that notify, so there should be
   * few of them. What fails is sent again, perhaps twice: a repeated notice does no harm, a lost one leaves a screen behind.
   */
  async function sendWaiting(): Promise<void> {
    for (let delayMs = minRetryDelayMs; waiting.length > 0; ) {
      const texts = waiting
      waiting = []
      try {
        await pool.query('select pg_notify($1, text) from unnest($2::text[]) as text', [
          channel,
          texts.map((text) => node + text),
        ])
        delayMs = minRetryDelayMs
      } catch {
        if (isStopped) break
        waiting = [...texts, ...waiting]
        await sleep(delayMs, undefined, { ref: false })
        delayMs = Math.min(delayMs * 2, maxRetryDelayMs)
      }
    }
    sending = undefined
  }

  async function connect(onText: (text: string) => void): Promise<SessionClient> {
    const client = new SessionClient({
      connectionString: url,
      application_name: 'lampstand relay',
      connectionTimeoutMillis: maxRetryDelayMs,
      query_timeout: maxRetryDelayMs,
      keepAlive: true,
    })
    // Not read earlier: TLS replaces it.
    const destroy = (reason?: Error) => void client.connection.stream.destroy(reason)
    let isHeard = false
    const heard = Promise.withResolvers<void>()
    client.on('notification', ({ channel: to, payload = '' }) => {
      const [sender, text] = [payload.slice(0, node.length), payload.slice(node.length)]
      if (to === ownChannel) {
        isHeard = true
        heard.resolve()
      } else if (sender !== node) onText(text)
    })
    const beat = (through: pg.ClientBase | pg.Pool) => through.query('select pg_notify($1, $2)', [ownChannel, ''])
    const giveUp = () =>
      heard.reject(client.connection.stream.destroyed ? new Error('Connection lost') : new DatabaseUnusable(swallowed))
    try {
      await client.connect()
      await client.query(`listen ${channel}; listen "${ownChannel}"`)
      const timeout = setTimeout(giveUp, firstEchoMs)
      // The first one comes from another connection, because a pooler may give a notification to whoever sends it.
      await Promise.all([beat(pool), heard.promise]).finally(() => clearTimeout(timeout))
    } catch (error) {
      destroy()
      throw error
    }
    const heartbeat = setInterval(() => {
      if (!isHeard) return destroy(new Error('A notification to itself did not come back'))
      isHeard = false
      beat(client).catch(() => undefined)
    }, heartbeatMs).unref()
    client.once('end', () => clearInterval(heartbeat))
    return client
  }

  return {
    send(text) {
      waiting.push(text)
      sending ??= sendWaiting()
    },

    async listen(onText, { onConnect, onLost }) {
      let current: SessionClient | undefined
      /** @returns why it has failed */
      const tryToConnect = async (): Promise<unknown> => {
        try {
          current = await connect(onText)
          current.once('error', onLost)
          onConnect()
          return undefined
        } catch (error) {
          if (!isStopped) onLost(error as Error)
          return error
        }
      }
      const stayConnected = async (failure: unknown): Promise<void> => {
        for (let delayMs = minRetryDelayMs; !isStopped; failure = await tryToConnect()) {
          if (failure === undefined) {
            delayMs = minRetryDelayMs
            await new Promise((resolve) => current?.once('end', resolve))
          }
          if (isStopped) break
          await sleep(delayMs, undefined, { ref: false })
          delayMs = Math.min(delayMs * 2, maxRetryDelayMs)
        }
      }
      const failure = await tryToConnect()
      if (failure instanceof DatabaseUnusable) throw failure
      const listening = stayConnected(failure)
      return async () => {
        isStopped = true
        await sending
        current?.end().catch(() => undefined)
        await Promise.race([listening, sleep(minRetryDelayMs)])
        // The other end may not answer.
        current?.connection.stream.destroy()
      }
    },
  }
}
