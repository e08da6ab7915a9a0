import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Relay } from '../database.ts'

const channel = 'lampstand'
/** Delay before the first attempt to reconnect, and the maximum delay. */
const minRetryDelayMs = 100
const maxRetryDelayMs = 5_000

/** Creates a relay by LISTEN and NOTIFY, with a connection for listening (postgresql.org/docs/current/sql-notify.html). */
export function createRelay(url: string, pool: pg.Pool): Relay {
  const node = randomUUID()
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

  async function connect(onText: (text: string) => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lampstand relay',
      connectionTimeoutMillis: maxRetryDelayMs,
      keepAlive: true,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => {
      const [sender, text] = [payload.slice(0, node.length), payload.slice(node.length)]
      if (sender !== node) onText(text)
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  }

  return {
    send(text) {
      waiting.push(text)
      sending ??= sendWaiting()
    },

    async listen(onText, onConnect) {
      let current: pg.Client | undefined
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
        await current?.end().catch(() => undefined)
        await Promise.race([listening, sleep(minRetryDelayMs)])
      }
    },
  }
}
