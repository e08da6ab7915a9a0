import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Relay } from '../database.ts'

const channel = 'lampstand'
/** Delay before the first attempt to reconnect, and the maximum delay. */
const minRetryDelayMs = 100
const maxRetryDelayMs = 5_000

/**
 * Interval of the notifications that a node sends to itself. If one has not come back before the next, its connection for listening is
 * dead, or a pooler has given the session to another client: no error would ever tell. It is noticed within twice this time.
 */
const heartbeatMs = 12_000

/** The part of node-postgres by which a connection is closed whose other end does not answer. */
type Client = pg.Client & { connection: { stream: Socket } }

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

  async function connect(onText: (text: string) => void): Promise<Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lampstand relay',
      connectionTimeoutMillis: maxRetryDelayMs,
      query_timeout: maxRetryDelayMs,
      keepAlive: true,
    }) as Client
    client.on('error', () => undefined)
    let isHeard = true
    client.on('notification', ({ channel: to, payload = '' }) => {
      const [sender, text] = [payload.slice(0, node.length), payload.slice(node.length)]
      if (to === ownChannel) isHeard = true
      else if (sender !== node) onText(text)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}; listen "${ownChannel}"`)
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    const beat = setInterval(() => {
      if (!isHeard) return void client.connection.stream.destroy()
      isHeard = false
      pool.query('select pg_notify($1, $2)', [ownChannel, '']).catch(() => undefined)
    }, heartbeatMs).unref()
    client.once('end', () => clearInterval(beat))
    return client
  }

  return {
    send(text) {
      waiting.push(text)
      sending ??= sendWaiting()
    },

    async listen(onText, onConnect) {
      let current: Client | undefined
      const tryToConnect = async (): Promise<boolean> => {
        try {
          current = await connect(onText)
          onConnect()
          return true
        } catch {
          return false
        }
      }
      const stayConnected = async (isConnected: boolean): Promise<void> => {
        for (let delayMs = minRetryDelayMs; !isStopped; isConnected = await tryToConnect()) {
          if (isConnected) {
            delayMs = minRetryDelayMs
            await new Promise((resolve) => current?.once('end', resolve))
          }
          if (isStopped) break
          await sleep(delayMs, undefined, { ref: false })
          delayMs = Math.min(delayMs * 2, maxRetryDelayMs)
        }
      }
      const listening = stayConnected(await tryToConnect())
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
