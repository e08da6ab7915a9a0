import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Relay } from '../database.ts'

const channel = 'lampstand'
/** Milliseconds between two tries to listen again: at first and at most. */
const firstPause = 100
const longestPause = 5_000

/** Between nodes by LISTEN and NOTIFY, on a connection of its own (postgresql.org/docs/current/sql-notify.html). */
export function createRelay(url: string, pool: pg.Pool): Relay {
  const node = randomUUID()
  let waiting: string[] = []
  let isSending = false

  /**
   * What comes while one notice is on its way goes together with the next: PostgreSQL lets one transaction that notifies commit
   * after the other, for all of a database, so there had better be few.
   */
  async function sendWaiting(): Promise<void> {
    isSending = true
    while (waiting.length > 0) {
      const texts = waiting.map((text) => node + text)
      waiting = []
      // What does not arrive is caught up with: screens ask by themselves, and after a gap at once.
      await pool
        .query('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts])
        .catch(() => undefined)
    }
    isSending = false
  }

  async function connect(heard: (text: string) => void): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: 'lampstand relay', keepAlive: true })
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => {
      const [sender, text] = [payload.slice(0, node.length), payload.slice(node.length)]
      if (sender !== node) heard(text)
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

    listen(heard, gap) {
      let current: pg.Client | undefined
      let stopped = false
      const listening = (async () => {
        for (let pause = firstPause, isFirst = true; !stopped; ) {
          try {
            current = await connect(heard)
            if (!isFirst) gap()
            ;[pause, isFirst] = [firstPause, false]
            if (!stopped) await new Promise((resolve) => current?.once('end', resolve))
          } catch {
            isFirst = false
          }
          if (stopped) break
          await sleep(pause, undefined, { ref: false })
          pause = Math.min(pause * 2, longestPause)
        }
      })()
      return async () => {
        stopped = true
        await current?.end().catch(() => undefined)
        await Promise.race([listening, sleep(firstPause)])
      }
    },
  }
}
