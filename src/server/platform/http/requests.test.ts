import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent } from '#test/support/people.ts'
import { listen, sendOnce } from '#test/support/raw.ts'

const host = 'host: lampstand.example'

describeOnBoth('requests', () => {
  it('links the next page by its route, for any spelling of the URL', async ({ app, leader }) => {
    for (let index = 0; index < 3; index += 1) await addStudent(app)
    const port = await listen(app)
    for (const path of ['http://evil.example/api/users?limit=2&x=y', '/%61pi/users?limit=2', '/api/users?limit=2']) {
      const response = await sendOnce(port, [`GET ${path} HTTP/1.1`, host, `authorization: Bearer ${leader.token}`])
      expect([path, response.status, response.headers['link']]).toEqual([
        path,
        200,
        expect.stringMatching(/^<\/api\/users\?limit=2&cursor=[\w-]+>; rel="next"$/),
      ])
    }
  })

  it('sends the headers of the API for encoded paths and absolute URLs', async ({ app }) => {
    const port = await listen(app)
    for (const path of ['/%61pi/auth/me', 'http://evil.example/api/auth/me', '/api/auth/me', '/%61pi/openapi.json']) {
      const { headers } = await sendOnce(port, [`GET ${path} HTTP/1.1`, host])
      expect([path, headers['cache-control'], headers['content-security-policy']]).toEqual([
        path,
        'no-store',
        "default-src 'none';frame-ancestors 'none'",
      ])
    }
  })

  it('refuses two Host headers', async ({ app }) => {
    const port = await listen(app)
    const response = await sendOnce(port, ['GET /healthz HTTP/1.1', host, 'Host: evil.example'])
    expect(response).toBeRefused(400, messages.invalid_request())
    expect((await sendOnce(port, ['GET /healthz HTTP/1.1', host])).status).toBe(200)
  })

  it('refuses a URL that is too long with 414, and headers that are too long with 431', async ({ app }) => {
    const port = await listen(app)
    const long = 'x'.repeat(20_000)
    expect((await sendOnce(port, [`GET /api/users?${long} HTTP/1.1`, host])).status).toBe(414)
    expect((await sendOnce(port, ['GET /api/users HTTP/1.1', host, `x-long: ${long}`])).status).toBe(431)
  })

  describe('a request that is refused before it has arrived', () => {
    const json = 'content-type: application/json'
    const endless = 'content-length: 99000000000'
    const chunked = 'transfer-encoding: chunked'
    const block = 'x'.repeat(65_536)
    const restore = '/api/setup/restore/file?upload=upload-1&offset=0&total=600000'

    /** Returns a function that sends the head of a request on a new connection, and returns both ends of it. */
    async function start(app: TestApp) {
      const port = await listen(app)
      const connections = new Map<number | undefined, Socket>()
      app.fastify.server.on('connection', (it: Socket) => connections.set(it.remotePort, it))
      return (head: string) => open(port, connections, head)
    }
    async function open(port: number, connections: Map<number | undefined, Socket>, head: string) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      await expect.poll(() => connections.has(socket.localPort)).toBe(true)
      const connection = connections.get(socket.localPort) as Socket
      const received = { text: '' }
      socket.on('data', (chunk) => {
        received.text += chunk
      })
      socket.on('error', () => undefined)
      socket.write(head)
      return { socket, connection, received, closed: once(connection, 'close') }
    }
    const headOf = (line: string, ...headers: string[]) =>
      `${[`${line} HTTP/1.1`, host, ...headers].join('\r\n')}\r\n\r\n`
    /** Sends without end, until the connection closes. */
    function pour(socket: Socket, piece: string): void {
      socket.write(piece, (error) => error || pour(socket, piece))
    }

    const endlessRequests = [
      [413, headOf('POST /api/auth/login', json, endless), block],
      [413, headOf('POST /api/auth/login', json, chunked), `10000\r\n${block}\r\n`],
      [413, headOf('POST /api/auth/login', json, chunked), '1\r\nx\r\n'.repeat(10_000)],
      [415, headOf('POST /api/auth/login', 'content-type: text/plain', endless), block],
      [400, headOf('POST /api/auth/login', json, endless, 'Host: evil.example'), block],
      [401, headOf('POST /api/prayer-requests', json, endless), block],
      [401, headOf('POST /api/prayer-requests', json, endless, 'expect: 100-continue'), block],
      [401, headOf('POST /api/prayer-requests', json, endless, 'connection: close'), block],
      [404, headOf('POST /api/nowhere', endless), block],
      [
        404,
        headOf(`PUT ${restore}`, 'content-type: application/octet-stream', endless, 'authorization: Bearer x'),
        block,
      ],
      [405, headOf('PATCH /api/questions', json, endless), block],
      [405, headOf('POST /api/events', 'connection: upgrade', 'upgrade: websocket', endless), block],
      [401, headOf('GET /api/events', endless), block],
      [200, headOf('GET /healthz', endless), block],
      [404, headOf('GET /assets/nothing.js', endless), block],
      [400, headOf('POST /api/%zz', json, endless), block],
      [414, headOf(`POST /api/questions/${'x'.repeat(5000)}`, json, endless), block],
      [414, `GET /api/users?`, block],
      [431, `GET /api/users HTTP/1.1\r\n${host}\r\nx-long: `, block],
      [400, 'This is no HTTP\r\n\r\n', block],
    ] as const

    it('IN4, AV8: is read in part, and its response is not lost', { tags: 'slow' }, async ({ app }) => {
      const send = await start(app)
      const { maxBytes } = serverLimits.refusedBody
      await Promise.all(
        endlessRequests.map(async ([status, head, piece]) => {
          const { socket, connection, received, closed } = await send(head)
          pour(socket, piece)
          await closed
          const name = `${status} ${head.slice(0, 200)}`
          // A body of unknown length is read up to its limit first, with up to six bytes for each.
          const first = head.includes(chunked) ? 6 * serverLimits.maxBodyBytes : 0
          // What Node reads before the handler runs, and until reading stops, comes in addition.
          expect(connection.bytesRead, name).toBeLessThan(first + maxBytes + 300_000)
          const final = received.text.replace('HTTP/1.1 100 Continue\r\n\r\n', '')
          expect(final.slice(0, 12), name).toBe(`HTTP/1.1 ${status}`)
          expect(final, name).toMatch(/^connection: close\r$/im)
          socket.destroy()
        }),
      )
    })

    it('gets its response although the client sends no body before, or a byte now and then', { tags: 'slow' }, async ({
      app,
    }) => {
      const send = await start(app)
      const heads = [
        [401, headOf('POST /api/prayer-requests', json, 'content-length: 60000')],
        [413, headOf('POST /api/auth/login', json, endless)],
        [404, headOf('POST /api/nowhere', endless)],
      ] as const
      await Promise.all(
        [...heads, ...heads].map(async ([status, head], index) => {
          const { socket, received, closed } = await send(head)
          const drip = setInterval(() => index < heads.length || socket.write('x'), 100)
          await closed
          clearInterval(drip)
          expect(received.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
          socket.destroy()
        }),
      )
    })

    it('is read by a client that reads nothing until it has sent everything', { tags: 'slow' }, async ({ app }) => {
      const size = 2_000_000
      const head = headOf('POST /api/auth/login', json, `content-length: ${size}`)
      const { socket, received } = await (await start(app))(head)
      socket.pause()
      await new Promise((sent) => socket.write('x'.repeat(size), sent))
      socket.resume()
      await once(socket, 'end')
      expect(received.text).toMatch(/^HTTP\/1.1 413 /)
      socket.destroy()
    })

    it('leaves the connection open for the next request if the body arrives', async ({ app }) => {
      const send = await start(app)
      const { socket, received } = await send(headOf('POST /api/prayer-requests', json, 'content-length: 50000'))
      socket.write(`${'x'.repeat(50_000)}${headOf('GET /healthz')}`)
      await expect.poll(() => received.text).toMatch(/^HTTP\/1.1 401 .*HTTP\/1.1 200 /s)
      socket.destroy()
    })
  })

  it('ends HEAD /api/events at once', async ({ app }) => {
    const { token } = await addStudent(app)
    const port = await listen(app)
    const response = await sendOnce(port, ['HEAD /api/events HTTP/1.1', host, `authorization: Bearer ${token}`])
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })

  it.for([
    ['PATCH', '/api/questions', 'GET, POST, HEAD'],
    ['POST', '/api/questions/x', 'GET, PUT, DELETE, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['OPTIONS', '/api/events', 'GET, HEAD'],
    ['DELETE', '/api/auth/login?next=%zz', 'POST'],
    ['DELETE', '/api/chats/x/messages', 'GET, POST, HEAD'],
  ] as const)('returns 405 for %s %s, and names the methods', async ([method, url, allow], { app }) => {
    const response = await app.fastify.inject({ method, url })
    expect(response).toBeRefused(405, 'wrong_method')
    expect(response.headers.allow).toBe(allow)
  })

  it.for([
    ['bytes of no character', Buffer.from([0xff, 0xfe])],
    ['an overlong form', Buffer.from([0xc0, 0xaf])],
    ['a surrogate', Buffer.from([0xed, 0xa0, 0x80])],
    ['Latin-1', Buffer.from('é', 'latin1')],
  ] as const)('IN1: refuses a body with %s', async ([, bytes], { app }) => {
    const { token } = await addStudent(app)
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/prayer-requests',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: Buffer.concat([Buffer.from('{"content":"a'), bytes, Buffer.from('"}')]),
    })
    expect(response).toBeRefused(400, messages.not_json())
  })
})
