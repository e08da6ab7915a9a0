import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import * as messages from '#messages'
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

  it('reads on after headers that are too long, so that no response is lost', async ({ app }) => {
    const port = await listen(app)
    const connected = once(app.fastify.server, 'connection') as Promise<[Socket]>
    const socket = connect(port, '127.0.0.1')
    const [connection] = await connected
    socket.write(`GET /api/users HTTP/1.1\r\n${host}\r\nx-long: ${'x'.repeat(20_000)}`)
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 431 /)
    socket.write('x'.repeat(500_000))
    await expect.poll(() => connection.bytesRead).toBeGreaterThan(520_000)
    socket.destroy()
  })

  it.for([
    ['a body that is too large', '/api/auth/login', 413],
    ['a visitor', '/api/prayer-requests', 401],
  ] as const)(
    'reads the whole body before it refuses %s, so that no response is lost',
    async ([, path, status], { app }) => {
      const port = await listen(app)
      const head = [`POST ${path} HTTP/1.1`, host, 'content-type: application/json']
      const size = status === 413 ? 2_000_000 : 50_000
      const socket = connect(port, '127.0.0.1')
      const response = socket.toArray()
      socket.write(`${[...head, 'connection: close', `content-length: ${size}`].join('\r\n')}\r\n\r\n`)
      socket.write('x'.repeat(size - 1))
      // The server has time to respond too early.
      for (let index = 0; index < 5; index += 1) await sendOnce(port, [...head, 'content-length: 2'], '{}')
      expect(socket.bytesRead).toBe(0)
      socket.write('x')
      expect(Buffer.concat(await response).toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    },
  )

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
