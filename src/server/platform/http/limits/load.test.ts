import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { TestApp } from '#test/support/app.ts'
import { it as base } from '#test/support/fixtures.ts'
import { addStudent, type Person, password } from '#test/support/people.ts'
import { listen, sendOnce } from '#test/support/raw.ts'

const { load: limits } = serverLimits

// Requests name their network, as a proxy does.
const it = base.extend('appOptions', { settings: { TRUST_PROXY: '1' } })

interface Sender {
  token?: string
  address?: string
}
const headersOf = ({ token, address }: Sender) =>
  `host: x\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}${address === undefined ? '' : `x-forwarded-for: ${address}\r\n`}`
const get = (path: string, sender: Sender = {}) => `GET ${path} HTTP/1.1\r\n${headersOf(sender)}\r\n`
const post = (path: string, body: object, sender: Sender = {}) => {
  const json = JSON.stringify(body)
  return [
    `POST ${path} HTTP/1.1\r\n${headersOf(sender)}content-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n`,
    json,
  ] as const
}
const loginHead = (sender: Sender) => post('/api/auth/login', { username: 'nobody', password }, sender)[0]

/** Opens a connection, sends some bytes, and records what it receives until it closes. */
function open(port: number, bytes: string, isRead = true) {
  const socket = connect(port, '127.0.0.1')
  const received = { text: '' }
  if (isRead) {
    socket.on('data', (chunk) => {
      received.text += chunk
    })
  }
  socket.on('error', () => undefined)
  socket.write(bytes)
  return { socket, received, closed: once(socket, 'close') }
}
type Opened = ReturnType<typeof open>

const countClosed = (opened: Opened[]) => opened.filter(({ socket }) => socket.destroyed).length
const closeAll = (opened: Opened[]) => opened.forEach(({ socket }) => void socket.destroy())
const statusOf = async (port: number, [head, body = '']: readonly string[]) =>
  (await sendOnce(port, `${head}`.trimEnd().split('\r\n'), body)).status

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

/** Makes the server remember the session of a person, as its first request does. */
async function use(port: number, { token }: Person) {
  expect(await statusOf(port, [get('/api/auth/me', { token })])).toBe(200)
  return token
}

const limitsLogged = ({ log }: TestApp) =>
  log.map((line) => JSON.parse(line)).flatMap(({ security, limit }) => (security === 'limit reached' ? [limit] : []))

describe('connections', () => {
  it('AV8: runs one handler per connection, and returns pipelined responses in order', async ({ app }) => {
    const slow = addSlowRoute(app)
    const { socket, received } = open(await listen(app), get('/slow').repeat(3))
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
    await open(port, get('/slow').repeat(1480)).closed
    expect(slow.started()).toBeLessThanOrEqual(1)
    slow.waiting.pop()?.()
    expect(await statusOf(port, [get('/healthz')])).toBe(200)
    expect(slow.started()).toBeLessThanOrEqual(1)
    expect(limitsLogged(app)).toEqual(['pipelined requests'])
  })
})

describe('requests whose body does not arrive', () => {
  it('AV11: of one /64, they give way to each other only, which is logged', async ({ app, student }) => {
    const port = await listen(app)
    const token = await use(port, student)
    // The oldest of all, so that only their client keeps them.
    const [head, body] = post('/api/prayer-requests', { content: 'For rain.' }, { token, address: '198.51.100.7' })
    const victims = Array.from({ length: 6 }, () => open(port, head))
    const stranger = open(port, loginHead({ address: '203.0.113.9' }))
    const address = (number: number) => `2001:db8:1:1::${number.toString(16)}`
    const attack = Array.from({ length: limits.maxArriving + 20 }, (_, number) =>
      open(port, loginHead({ address: address(number) })),
    )
    await expect.poll(() => countClosed(attack)).toBe(20 + victims.length + 1)
    expect(countClosed([...victims, stranger])).toBe(0)
    for (const { socket } of victims) socket.write(body)
    for (const { received } of victims) await expect.poll(() => received.text).toContain('HTTP/1.1 201')
    expect(limitsLogged(app)).toEqual(['requests without body'])
    closeAll([...attack, ...victims, stranger])
  }, 30_000)

  const early = [
    ['with two Host headers', post('/api/auth/login', {})[0].replace('host: x', 'host: x\r\nhost: y')],
    ['with a malformed address', post('/api/%zz', {})[0]],
    ['without a session', post('/api/prayer-requests', {})[0]],
    ['for events', post('/api/events', {})[0].replace('POST', 'GET')],
  ] as const
  it.for(early)('AV11: those %s count before they are refused', async ([, head], { app }) => {
    const port = await listen(app)
    const held = Array.from({ length: limits.maxArriving }, () => open(port, loginHead({})))
    const refused = Array.from({ length: 8 }, () => open(port, head))
    await expect.poll(() => countClosed(held)).toBe(refused.length)
    expect(limitsLogged(app)).toEqual(['requests without body'])
    closeAll([...held, ...refused])
  })

  it('AV11: a phone behind the same address keeps its session, its page and its login', async ({ app, student }) => {
    const port = await listen(app)
    const token = await use(port, student)
    const attack = Array.from({ length: limits.maxArriving + 8 }, () => open(port, loginHead({})))
    await expect.poll(() => countClosed(attack)).toBe(8)
    const login = post('/api/auth/login', { username: student.username, password })
    expect(await statusOf(port, [get('/api/chats/student', { token })])).toBe(200)
    expect(await statusOf(port, [get('/api/joining')])).toBe(200)
    expect(await statusOf(port, login)).toBe(200)
    closeAll(attack)
  })
})

describe('requests in flight', () => {
  /** Opens slow requests, and waits until their handlers have started. */
  async function openSlow(port: number, slow: ReturnType<typeof addSlowRoute>, senders: Sender[]) {
    const before = slow.started()
    const opened = senders.map((sender) => open(port, get('/slow', sender)))
    await expect.poll(slow.started).toBe(before + senders.length)
    return opened
  }
  const repeat = (count: number, senderOf: (number: number) => Sender) =>
    Array.from({ length: count }, (_, number) => senderOf(number))

  it('AV11: above the limit, the oldest of the client with most of them are closed', { tags: 'slow' }, async ({
    app,
    student,
  }) => {
    const slow = addSlowRoute(app)
    const port = await listen(app)
    const token = await use(port, student)
    const others = await openSlow(port, slow, [
      ...repeat(6, () => ({ token, address: '192.0.2.1' })),
      ...repeat(40, () => ({ address: '198.51.100.1' })),
    ])
    const attack = await openSlow(
      port,
      slow,
      repeat(limits.maxInFlight, () => ({ address: '192.0.2.1' })),
    )
    await expect.poll(() => countClosed(attack)).toBe(others.length)
    expect(attack.slice(0, others.length).every(({ socket }) => socket.destroyed)).toBe(true)
    expect(countClosed(others)).toBe(0)
    expect(limitsLogged(app)).toEqual(['requests in flight'])
    closeAll([...attack, ...others])
    for (const resolve of slow.waiting) resolve()
  })

  it('AV11: an account with most of them gives way first, then those without a session', async ({ app, student }) => {
    const other = await addStudent(app)
    const slow = addSlowRoute(app)
    const port = await listen(app)
    const [token, otherToken] = [await use(port, student), await use(port, other)]
    const victims = await openSlow(
      port,
      slow,
      repeat(6, () => ({ token })),
    )
    // One request from each of many networks.
    const networks = await openSlow(
      port,
      slow,
      repeat(limits.maxInFlight, (number) => ({ address: `2001:db8:${number}:100::1` })),
    )
    await expect.poll(() => countClosed(networks)).toBe(victims.length)
    const loud = await openSlow(
      port,
      slow,
      repeat(300, () => ({ token: otherToken })),
    )
    await expect.poll(() => countClosed([...networks, ...loud])).toBe(victims.length + 300)
    expect(countClosed(loud)).toBeGreaterThan(250)
    expect(countClosed(victims)).toBe(0)
    closeAll([...victims, ...networks, ...loud])
    for (const resolve of slow.waiting) resolve()
  }, 30_000)

  it('AV11: event streams do not count, whatever their URL, and each account has a limited number', async ({ app }) => {
    const { token } = await addStudent(app)
    const slow = addSlowRoute(app)
    const port = await listen(app)
    const streams = Array.from({ length: serverLimits.maxStreamsPerAccount }, () =>
      open(port, get('/api/events?x', { token })),
    )
    for (const { received } of streams) await expect.poll(() => received.text).toContain(': welcome')
    await open(port, get('/api/events', { token })).closed
    const requests = await openSlow(
      port,
      slow,
      repeat(limits.maxInFlight, () => ({})),
    )
    expect(await statusOf(port, [get('/healthz', { address: '192.0.2.1' })])).toBe(200)
    expect(countClosed(requests)).toBe(1)
    expect(countClosed(streams)).toBe(0)
    closeAll([...requests, ...streams])
    for (const resolve of slow.waiting) resolve()
  }, 30_000)
})

describe('the scheduler', () => {
  const spellings: Record<string, (number: number) => Sender> = {
    'made-up tokens': (number) => ({ token: `made-up-${number}`, address: '192.0.2.1' }),
    'addresses of one network': (number) => ({ address: `2001:db8::${number}` }),
  }
  for (const [name, senderOf] of Object.entries(spellings)) {
    it(`AV8: starts the request of another client before the rest of many with ${name}`, async ({ app }) => {
      const started: string[] = []
      app.fastify.get('/expensive', (request, reply) => {
        started.push(request.ip)
        const until = performance.now() + 2 * limits.turnMs
        while (performance.now() < until);
        return reply.send('done')
      })
      const port = await listen(app)
      let accepted = 0
      app.fastify.server.on('connection', () => (accepted += 1))
      // Node accepts one connection in each turn.
      const opened = Array.from({ length: 51 }, () => open(port, ''))
      await expect.poll(() => accepted).toBe(51)
      const [victim, ...many] = opened.map(({ socket }) => socket) as [Socket, ...Socket[]]
      for (const [number, socket] of many.entries()) socket.write(get('/expensive', senderOf(number)))
      await expect.poll(() => started.length).toBeGreaterThan(0)
      victim.write(get('/expensive', { address: '198.51.100.1' }))
      await expect.poll(() => started.length).toBe(51)
      expect(started.indexOf('198.51.100.1')).toBeLessThan(40)
      closeAll(opened)
    }, 20_000)
  }
})

/** Adds a route with a response that exceeds the system's buffers. */
function addLargeRoute({ fastify }: TestApp, bytes: number) {
  const body = Buffer.alloc(bytes, 'x')
  fastify.get('/large', (_request, reply) => reply.send(body))
}

describe('unread responses', () => {
  it('AV8: closes the oldest connections of the client with the most unread bytes, and no others', async ({ app }) => {
    addLargeRoute(app, limits.maxUnreadBytes / 2 + 8_000_000)
    const port = await listen(app)
    const accepted: Socket[] = []
    app.fastify.server.on('connection', (connection) => accepted.push(connection))
    const sockets: Socket[] = []
    for (const count of [1, 2, 3]) {
      sockets.push(open(port, get('/large'), false).socket)
      await expect.poll(() => (accepted[count - 1]?.writableLength ?? 0) > 0).toBe(true)
    }
    // Bytes are counted every `startsPerCheck` requests.
    for (let count = 0; count < limits.startsPerCheck; count += 1) {
      expect(await statusOf(port, [get('/healthz')])).toBe(200)
    }
    expect(accepted.slice(0, 3).map(({ destroyed }) => destroyed)).toEqual([true, true, false])
    expect(limitsLogged(app)).toEqual(['unread bytes'])
    for (const socket of sockets) socket.destroy()
  }, 30_000)
})

base('keeps event streams open for longer than their heartbeat', () => {
  expect(limits.streamStallTimeoutMs).toBeGreaterThan(serverLimits.heartbeatMs)
})
