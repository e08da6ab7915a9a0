import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { createEmptyPostgres } from '#test/support/databases.ts'
import { runSql } from '#test/support/sql.ts'
import { startProxy } from '#tools/tcp-proxy.ts'
import { createRelay } from './relay.ts'

const ignored = { onConnect: () => undefined, onLost: () => undefined }

describe('the relay between nodes [postgres]', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let pool: pg.Pool
  const received: string[] = []
  const stops: (() => Promise<void>)[] = []

  beforeEach(async () => {
    proxy = await startProxy(new URL(inject('postgresUrl')))
    pool = new pg.Pool({ connectionString: proxy.url, query_timeout: 200, connectionTimeoutMillis: 200 })
    pool.on('error', () => undefined)
    received.length = 0
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await pool.end()
    proxy.close()
  })

  /** Starts a node that receives texts over a direct connection, and one that sends through the proxy. */
  async function startNodes() {
    const receiver = createRelay(inject('postgresUrl'), pool)
    stops.push(await receiver.listen((text) => received.push(text), ignored))
    const sender = createRelay(proxy.url, pool)
    stops.push(await sender.listen(() => undefined, ignored))
    return sender
  }

  it('delivers a text that is sent as soon as another node listens', async () => {
    const sender = await startNodes()
    sender.send('first')
    await expect.poll(() => received).toEqual(['first'])
  })

  it('sends texts again, in order, that PostgreSQL did not confirm', async () => {
    const sender = await startNodes()
    proxy.setMode('hanging')
    sender.send('one')
    sender.send('two')
    const error = await pool.query('select 1').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(received).toEqual([])
    proxy.setMode('forwarding')
    await expect.poll(() => received).toEqual(['one', 'two'])
  })

  it('sends waiting texts before it stops', async () => {
    const sender = await startNodes()
    for (const text of ['one', 'two', 'three']) sender.send(text)
    await stops.pop()?.()
    await expect.poll(() => received).toEqual(['one', 'two', 'three'])
  })

  it('reports each connection, so that nothing missed in between goes unnoticed', async () => {
    let connections = 0
    const relay = createRelay(proxy.url, pool)
    stops.push(
      await relay.listen(() => undefined, {
        ...ignored,
        onConnect() {
          connections += 1
        },
      }),
    )
    expect(connections).toBe(1)
    proxy.setMode('refusing')
    proxy.setMode('forwarding')
    await expect.poll(() => connections).toBe(2)
  })

  it('notices within two heartbeats a connection that has died without a word', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    let channel = ''
    const firewall = await startProxy(new URL(inject('postgresUrl')), (chunk) => {
      channel ||= /listen "(.+?)"/.exec(chunk.toString('latin1'))?.[1] ?? ''
      return chunk
    })
    let connections = 0
    const receiver = createRelay(firewall.url, pool)
    const sender = createRelay(inject('postgresUrl'), pool)
    const onConnect = () => {
      connections += 1
    }
    stops.push(await receiver.listen((text) => received.push(text), { ...ignored, onConnect }))
    const watcher = new pg.Client(inject('postgresUrl'))
    await watcher.connect()
    await watcher.query(`listen "${channel}"`)
    for (const text of ['one', 'two', 'three']) {
      const beat = once(watcher, 'notification')
      vi.advanceTimersByTime(12_000)
      await beat
      // It arrives after the heartbeat.
      sender.send(text)
      await expect.poll(() => received.at(-1)).toBe(text)
    }
    expect(connections).toBe(1)
    firewall.forget()
    vi.advanceTimersByTime(24_000)
    await expect.poll(() => connections).toBe(2)
    sender.send('four')
    await expect.poll(() => received.at(-1)).toBe('four')
    for (const stop of stops.splice(0)) await stop()
    await watcher.end()
    firewall.close()
  })

  it('refuses the start if its own notifications do not come back', { tags: 'slow' }, async () => {
    const deaf = await startProxy(new URL(inject('postgresUrl')), (chunk) =>
      Buffer.from(chunk.toString('latin1').replace('listen "lampstand', 'listen "lampstanx'), 'latin1'),
    )
    const listening = createRelay(deaf.url, pool).listen(() => undefined, ignored)
    await expect(listening).rejects.toMatchObject({
      name: 'DatabaseUnusable',
      message: expect.stringContaining('a pooler that delivers no notifications'),
    })
    deaf.close()
  })

  it('reports why its connection was lost, and each attempt that fails', async () => {
    const errors: unknown[] = []
    const relay = createRelay(proxy.url, pool)
    stops.push(await relay.listen(() => undefined, { ...ignored, onLost: (error) => void errors.push(error) }))
    const terminated = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lampstand relay'`
    await runSql(inject('postgresUrl'), terminated)
    await expect.poll(() => errors).toMatchObject([{ code: '57P01' }])
    proxy.setMode('refusing')
    await expect.poll(() => errors.length).toBeGreaterThan(2)
  })

  it('leaves no connection behind that can connect but not listen', async () => {
    const { url, remove } = await createEmptyPostgres()
    let attempts = 0
    const broken = await startProxy(new URL(url), (chunk) => {
      if (!chunk.includes('listen')) return chunk
      attempts += 1
      return Buffer.from(chunk.toString('latin1').replaceAll('listen', 'lisxen'), 'latin1')
    })
    const relay = createRelay(broken.url, pool)
    stops.push(await relay.listen(() => undefined, ignored))
    await expect.poll(() => attempts).toBeGreaterThan(2)
    const ofRelay = `select count(*)::int as count from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`
    const count = async () => (await pool.query<{ count: number }>(ofRelay)).rows[0]?.count
    await expect.poll(count).toBeLessThan(2)
    for (const stop of stops.splice(0)) await stop()
    broken.close()
    await remove()
  })
})
