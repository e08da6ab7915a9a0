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
  let isSending = false

  /**
   * Sends the waiting texts in batches: PostgreSQL serializes the commits of all transactions that notify, so there should be
   * few of them.
   */
  async function sendWaiting(): Promise<void> {
    isSending = true
    while (waiting.length > 0) {
      const texts = waiting.map((text) => node + text)
      waiting = []
      // Lost texts are made up for: screens poll, and reconnect after an interruption.
      await pool
        .query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts])
        .catch(() => undefined)
    }
    isSending = false
  }

  async function connect(onText: (text: string) => void): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: 'lampstand relay', keepAlive: true })
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
      if (!isSending) void sendWaiting()
    },

    listen(onText, onInterruption) {
      let current: pg.Client | undefined
      let stopped = false
      const listening = (async () => {
        for (let delayMs = minRetryDelayMs, isFirst = true; !stopped; ) {
          try {
            current = await connect(onText)
            if (!isFirst) onInterruption()
            ;[delayMs, isFirst] = [minRetryDelayMs, false]
            if (!stopped) await new Promise((resolve) => current?.once('end', resolve))
          } catch {
            isFirst = false
          }
          if (stopped) break
          await sleep(delayMs, undefined, { ref: false })
          delayMs = Math.min(delayMs * 2, maxRetryDelayMs)
        }
      })()
      return async () => {
        stopped = true
        await current?.end().catch(() => undefined)
        await Promise.race([listening, sleep(minRetryDelayMs)])
      }
    },
  }
}
