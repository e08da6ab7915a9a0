import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, askForPrayer, type Person } from '#test/support/people.ts'
import { listen, sendOnce } from '#test/support/raw.ts'

const { inFlight: limits } = serverLimits

const get = (path: string, token?: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}\r\n`

/** Opens a connection and records what it receives until it closes. */
function open(port: number, isRead = true) {
  const socket = connect(port, '127.0.0.1')
  const received = { text: '' }
  if (isRead) {
    socket.on('data', (chunk) => {
      received.text += chunk
    })
  }
  socket.on('error', () => undefined)
  return { socket, received, closed: once(socket, 'close') }
}

/** Adds a route whose handler waits until the test releases it. */
function addSlowRoute({ fastify }: TestApp) {
  const waiting: (() => void)[] = []
  let started = 0
  fastify.get('/slow', async () => {
    started += 1
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { number: started }
  })
  return { waiting, started: () => started }
}

async function openMany(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => open(port).socket)
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

describeOnBoth('requests in flight', () => {
  it('AV8: runs one handler per connection, and returns pipelined responses in order', async ({ app }) => {
    const slow = addSlowRoute(app)
    const port = await listen(app)
    const { socket, received } = open(port)
    socket.write(get('/slow').repeat(3))
    for (const number of [1, 2, 3]) {
      await expect.poll(slow.started).toBe(number)
      expect(slow.waiting).toHaveLength(1)
      slow.waiting.pop()?.()
      await expect.poll(() => received.text).toContain(`{"number":${number}}`)
    }
    // The connection still works.
    socket.write(get('/healthz'))
    await expect.poll(() => received.text).toContain('"alive"')
    socket.destroy()
  })

  it('AV8: closes a connection that pipelines too many requests, without starting their handlers', async ({ app }) => {
    const slow = addSlowRoute(app)
    const port = await listen(app)
    const { socket, closed } = open(port)
    socket.write(get('/slow').repeat(1480))
    await closed
    expect(slow.started()).toBe(1)
    slow.waiting.pop()?.()
    expect((await sendOnce(port, ['GET /healthz HTTP/1.1', 'host: x'])).status).toBe(200)
    expect(slow.started()).toBe(1)
  })

  it('refuses requests above the limit of a client, and accepts them again afterwards', async ({ app }) => {
    const slow = addSlowRoute(app)
    const port = await listen(app)
    const sockets = await openMany(port, limits.maxPerClient)
    for (const socket of sockets) socket.write(get('/slow'))
    await expect.poll(slow.started).toBe(limits.maxPerClient)
    const refused = await sendOnce(port, ['GET /healthz HTTP/1.1', 'host: x'])
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    for (const resolve of slow.waiting) resolve()
    await expect.poll(async () => (await sendOnce(port, ['GET /healthz HTTP/1.1', 'host: x'])).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  it('does not count event streams', async ({ app }) => {
    const slow = addSlowRoute(app)
    const { token } = await addStudent(app)
    const port = await listen(app)
    const stream = open(port)
    stream.socket.write(get('/api/events', token))
    await expect.poll(() => stream.received.text).toContain(': welcome')
    const sockets = await openMany(port, limits.maxPerClient - 1)
    for (const socket of sockets) socket.write(get('/slow'))
    await expect.poll(slow.started).toBe(limits.maxPerClient - 1)
    expect((await sendOnce(port, ['GET /healthz HTTP/1.1', 'host: x'])).status).toBe(200)
    for (const socket of [...sockets, stream.socket]) socket.destroy()
    for (const resolve of slow.waiting) resolve()
  })
})

describeOnBoth('the scheduler', () => {
  it('AV8: starts a request of another client before the rest of many expensive ones', async ({ app }) => {
    const started: string[] = []
    app.fastify.get('/expensive', (request, reply) => {
      started.push(String(request.headers.authorization))
      const until = performance.now() + 2 * limits.turnMs
      while (performance.now() < until);
      return reply.send('done')
    })
    const port = await listen(app)
    const sockets = await openMany(port, 51)
    const [victim, ...many] = sockets as [Socket, ...Socket[]]
    for (const socket of many) socket.write(get('/expensive', 'many'))
    await expect.poll(() => started.length).toBeGreaterThan(0)
    victim.write(get('/expensive', 'victim'))
    await expect.poll(() => started.length, { timeout: 10_000 }).toBe(51)
    expect(started.indexOf('Bearer victim')).toBeLessThan(40)
    for (const socket of sockets) socket.destroy()
  })
})

/** Adds a route with a response that exceeds the system's buffers. */
function addLargeRoute({ fastify }: TestApp, bytes: number) {
  const body = Buffer.alloc(bytes, 'x')
  fastify.get('/large', (_request, reply) => reply.send(body))
}

describeOnBoth('unread responses', () => {
  it('AV8: closes the oldest connections of the client with the most unread bytes, and no others', async ({ app }) => {
    addLargeRoute(app, limits.maxUnreadBytes / 2 + 8_000_000)
    const port = await listen(app)
    const accepted: Socket[] = []
    app.fastify.server.on('connection', (connection) => accepted.push(connection))
    const sockets: Socket[] = []
    for (const count of [1, 2, 3]) {
      const { socket } = open(port, false)
      socket.write(get('/large'))
      sockets.push(socket)
      await expect.poll(() => (accepted[count - 1]?.writableLength ?? 0) > 0).toBe(true)
    }
    // Bytes are counted every `startsPerCheck` requests.
    for (let count = 0; count < limits.startsPerCheck; count += 1) {
      expect((await sendOnce(port, ['GET /healthz HTTP/1.1', 'host: x'])).status).toBe(200)
    }
    expect(accepted.slice(0, 3).map(({ destroyed }) => destroyed)).toEqual([true, true, false])
    for (const socket of sockets) socket.destroy()
  })
})

it('keeps event streams open for longer than their heartbeat', () => {
  expect(limits.streamStallTimeoutMs).toBeGreaterThan(serverLimits.heartbeatMs)
})

async function askTimes(app: TestApp, { token }: Person, times: number) {
  for (let number = 0; number < times; number += 1) {
    const url = `/api/chats/student?x=${number}${'y'.repeat(5000)}`
    const result = await app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(result.statusCode).toBe(200)
  }
}

describeOnBoth('versions of responses', () => {
  it('AV8: caches versions by route and validated values, not by the URL', async ({ app, student }) => {
    await askForPrayer(app, student)
    const names: string[] = []
    const { set } = Map.prototype
    Map.prototype.set = function (key, value) {
      if (String(key).includes('yyy')) names.push(String(key))
      return set.call(this, key, value)
    }
    await askTimes(app, student, 5).finally(() => {
      Map.prototype.set = set
    })
    expect(names).toEqual([])
  })
})
