import { once } from 'node:events'
import { connect } from 'node:net'
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

  it('reads a refused body to its end, so that a proxy that is still sending reads the response', async ({ app }) => {
    const port = await listen(app)
    const socket = connect(port, '127.0.0.1')
    const received: Buffer[] = []
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    const request = ['POST /api/auth/login HTTP/1.1', host, 'content-type: application/json', 'content-length: 200000']
    socket.write(`${request.join('\r\n')}\r\n\r\n`)
    await once(socket, 'data')
    socket.write('x'.repeat(200_000))
    socket.write(`GET /healthz HTTP/1.1\r\n${host}\r\n\r\n`)
    await expect.poll(() => Buffer.concat(received).toString()).toMatch(/^HTTP\/1.1 413 .*HTTP\/1.1 200 /s)
    socket.destroy()
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
