import pg from 'pg'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { runSql } from '#test/support/sql.ts'
import { startProxy } from '#tools/tcp-proxy.ts'
import { createReadClients } from './read-clients.ts'
import { SessionClient } from './session.ts'

const names = [
  'lock_timeout',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
  'default_transaction_isolation',
  'synchronous_commit',
]
const valuesOf = (commit: string): Record<string, string> => ({
  synchronous_commit: commit,
  default_transaction_isolation: 'serializable',
})

/** Starts a proxy that spoils what prepares a session. */
async function startSpoilingProxy() {
  let attempts = 0
  const proxy = await startProxy(new URL(inject('postgresUrl')), (chunk) => {
    if (!chunk.includes('deallocate')) return chunk
    attempts += 1
    return Buffer.from(chunk.toString('latin1').replace('deallocate', 'dexllocate'), 'latin1')
  })
  onTestFinished(() => proxy.close())
  return { url: proxy.url, attempts: () => attempts }
}

describe('a session [postgres]', () => {
  it.for(['off', 'local', 'remote_apply'])(
    'has its own timeouts, and commits durably instead of %s',
    async (commit, { emptyPostgres }) => {
      const database = new URL(emptyPostgres).pathname.slice(1)
      for (const name of names) {
        await runSql(emptyPostgres, `alter database ${database} set ${name} = '${valuesOf(commit)[name] ?? '70s'}'`)
      }
      const client = new SessionClient({ connectionString: emptyPostgres, lockTimeoutMs: 800 })
      await client.connect()
      const { rows } = await client.query(`select ${names.map((name) => `current_setting('${name}') as ${name}`)}`)
      await client.end()
      const durable = commit === 'off' ? 'on' : commit
      expect(Object.values(rows[0])).toEqual(['800ms', '0', '0', '0', '0', 'read committed', durable])
    },
  )

  it('fails its connection if it can not be prepared', async () => {
    const { url } = await startSpoilingProxy()
    const pool = new pg.Pool({ connectionString: url, pipeline: true, Client: SessionClient })
    pool.on('error', () => undefined)
    const refused = { code: '42601' }
    await expect(pool.query('select 1')).rejects.toMatchObject(refused)
    expect([pool.totalCount, pool.idleCount]).toEqual([0, 0])
    await pool.end()
  })

  it('fails the reads of its connection, which is opened again for the next read only', async () => {
    const { url, attempts } = await startSpoilingProxy()
    const clients = createReadClients({ connectionString: url }, 5_000)
    for (const count of [1, 2]) {
      await expect(clients.query({ text: 'select pg_sleep(60)', rowMode: 'array' })).rejects.toThrow()
      // Meanwhile, a connection could be opened again.
      for (const sql of ['select 1', 'select 2']) await runSql(inject('postgresUrl'), sql)
      expect(attempts()).toBe(count)
    }
    await clients.close()
  })
})
