import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { startProxy } from '#tools/tcp-proxy.ts'
import { translatePostgresError } from './errors.ts'
import { createReadClients, maxReadClients, type ReadClients, slowAfterMs } from './read-clients.ts'

const lock = 4711
const rows = (text: string): pg.QueryArrayConfig => ({ text, rowMode: 'array' })
const one = rows('select 1')
/** Waits until the test releases the lock. */
const slow = rows(`select pg_advisory_xact_lock_shared(${lock})`)

const timeoutMs = 5_000
let testCount = 0

describe('read clients [postgres]', () => {
  let owner: pg.Client
  let clients: ReadClients
  let config: pg.ClientConfig

  beforeEach(async () => {
    testCount += 1
    config = { connectionString: inject('postgresUrl'), application_name: `read clients ${process.pid} ${testCount}` }
    owner = new pg.Client(inject('postgresUrl'))
    await owner.connect()
    clients = createReadClients(config, timeoutMs)
  })
  afterEach(async () => {
    // Releases the lock.
    await owner.end()
    await clients.close()
  })

  async function select(sql: string): Promise<unknown[]> {
    const from = `from pg_stat_activity where application_name = '${config.application_name}'`
    return (await owner.query({ text: `${sql} ${from}`, rowMode: 'array' })).rows.flat()
  }
  const countConnections = async () => Number((await select('select count(*)'))[0])

  /** Starts a read that lasts until the lock is released. */
  async function startSlowRead(query = clients.query) {
    await owner.query(`select pg_advisory_lock(${lock})`)
    const state = { isSettled: false }
    const read = query(slow).finally(() => {
      state.isSettled = true
    })
    read.catch(() => undefined)
    await expect.poll(() => select('select wait_event')).toContain('advisory')
    return { read, state, release: () => owner.query(`select pg_advisory_unlock(${lock})`) }
  }

  it('use one connection for one read after another, and a few for many at once', async () => {
    for (let number = 0; number < 5; number += 1) await clients.query(one)
    expect(await countConnections()).toBe(1)
    await Promise.all(Array.from({ length: 100 }, () => clients.query(one)))
    expect(await countConnections()).toBe(maxReadClients)
  })

  it('return each result to its caller, and fail only the read with an error', async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    const results = await Promise.allSettled(
      numbers.map((number) => clients.query({ ...rows('select 100 / $1::int'), values: [number % 5] })),
    )
    for (const [number, result] of results.entries()) {
      if (number % 5 === 0) expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      else expect(result).toMatchObject({ value: { rows: [[Math.floor(100 / (number % 5))]] } })
    }
    expect(await countConnections()).toBe(maxReadClients)
  })

  it('run reads in order on one connection if they are asked to', async () => {
    const query = clients.inOrder()
    // Without an order, the second read would go to an idle connection.
    const { read, state, release } = await startSlowRead(query)
    const isFirst = query(one).then(() => state.isSettled)
    await Promise.all([1, 2, 3].map(() => clients.query(one)))
    expect(state.isSettled).toBe(false)
    await release()
    await read
    expect(await isFirst).toBe(true)
  })

  it('do not hold up reads behind a slow one', async () => {
    const { read, state, release } = await startSlowRead()
    const startedAt = performance.now()
    await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(slowAfterMs)
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 10 }, () => clients.query(one)))
    expect(state.isSettled).toBe(false)
    await release()
    await read
  })

  it('AV6: reject the reads of a closed connection as unavailable, and replace it', async () => {
    const { read, release } = await startSlowRead()
    await select('select pg_terminate_backend(pid)')
    const error = translatePostgresError(await read.catch((error: unknown) => error))
    expect(error).toMatchObject({ name: 'DatabaseUnavailable' })
    // Without a further read.
    await expect.poll(countConnections).toBe(1)
    expect((await clients.query(one)).rows).toEqual([[1]])
    await release()
  })

  it('AV6: send no further read on a connection that PostgreSQL closes', async () => {
    const { read, release } = await startSlowRead()
    const terminating = select('select pg_terminate_backend(pid)')
    const results = await read.catch(() => Promise.all(Array.from({ length: 10 }, () => clients.query(one))))
    expect(results).toHaveLength(10)
    await terminating
    await release()
  })

  it('AV6: reject the reads of a hung connection within the timeout, and recover', async () => {
    const proxy = await startProxy(new URL(inject('postgresUrl')))
    const proxied = createReadClients({ ...config, connectionString: proxy.url }, 200)
    expect((await proxied.query(one)).rows).toEqual([[1]])
    proxy.setMode('hanging')
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => proxied.query(one)))
    for (const result of results) {
      const { reason } = result as PromiseRejectedResult
      expect(translatePostgresError(reason)).toMatchObject({ name: 'DatabaseUnavailable' })
    }
    proxy.setMode('forwarding')
    await expect
      .poll(() =>
        proxied.query(one).then(
          ({ rows }) => rows,
          () => 'away',
        ),
      )
      .toEqual([[1]])
    await Promise.all(Array.from({ length: 20 }, () => proxied.query(one)))
    expect(await countConnections()).toBeLessThanOrEqual(maxReadClients)
    await proxied.close()
    proxy.close()
  })

  it('keep a connection that is in use for longer than the timeout, if each read is short', async () => {
    const impatient = createReadClients(config, 500)
    const read = async () => (await impatient.query(rows('select pg_backend_pid(), pg_sleep(0.05)'))).rows[0]?.[0]
    const pids = new Set<unknown>()
    for (let number = 0; number < 15; number += 1) pids.add(await read())
    expect([...pids]).toEqual([expect.any(Number)])
    await impatient.close()
  })

  it('AV6: reject reads while connections are refused, and connect no more often than they read', async () => {
    let connectionCount = 0
    const server = createServer((socket) => {
      connectionCount += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `postgres://nobody@127.0.0.1:${port}/nothing`
    const refused = createReadClients({ ...config, connectionString: url }, timeoutMs)
    for (let number = 1; number <= 3; number += 1) {
      const error = translatePostgresError(await refused.query(one).catch((error: unknown) => error))
      expect(error).toMatchObject({ name: 'DatabaseUnavailable' })
      expect(connectionCount).toBe(number)
    }
    await refused.close()
    server.close()
  })

  it('close their connections after the reads in flight', async () => {
    const reads = Array.from({ length: 10 }, () => clients.query(one))
    await clients.close()
    for (const read of reads) expect((await read).rows).toEqual([[1]])
    await expect.poll(countConnections).toBe(0)
    const error = translatePostgresError(await clients.query(one).catch((error: unknown) => error))
    expect(error).toMatchObject({ name: 'DatabaseUnavailable' })
  })
})
