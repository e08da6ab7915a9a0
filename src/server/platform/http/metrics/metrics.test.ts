import { describe, expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { it } from '#test/support/fixtures.ts'

const read = ({ fastify }: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
  fastify.inject({ url: '/metrics', remoteAddress, headers })

describe('metrics without a token', () => {
  it.for([
    ...['192.0.2.1', '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.1'].map((address) => [address, {}] as const),
    ...['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].map(
      (name) => ['127.0.0.1', { [name]: '127.0.0.1' }] as const,
    ),
    ...['youth.example.org', 'localhost.example.org', '192.0.2.1:3000'].map((host) => ['127.0.0.1', { host }] as const),
  ])('returns 404 to %s with the headers %o', async ([address, headers], { app }) => {
    const refused = await read(app, address, headers)
    const unknown = await app.fastify.inject({ url: '/unknown', remoteAddress: address })
    expect([refused.statusCode, refused.json().message]).toEqual([404, unknown.json().message])
  })

  it.for(['127.0.0.1:3000', '[::1]:3000', 'localhost'])(
    'returns metrics to a request for %s',
    async (host, { app }) => {
      expect((await read(app, '127.0.0.1', { host })).statusCode).toBe(200)
    },
  )

  it.for(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'returns metrics to this machine at %s',
    async (address, { app }) => {
      const { statusCode, headers, body } = await read(app, address)
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
      expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
    },
  )
})

describe.each([{ TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://youth.example.org', DISABLE_SSL: 'true' }])(
  'metrics without a token of a server with %o',
  (settings) => {
    it.override('appOptions', { settings })

    it('returns 404 to this machine, which the proxy may be', async ({ app }) => {
      expect((await read(app, '127.0.0.1')).statusCode).toBe(404)
      expect((await read(app, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
    })
  },
)

describe('metrics with a token', () => {
  const token = 'a-token-of-the-monitoring'
  it.override('appOptions', { settings: { METRICS_TOKEN: token } })

  it.for(['', 'Bearer ', 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`, token])(
    'returns 404 to this machine with the header "%s"',
    async (authorization, { app }) => {
      expect((await read(app, '127.0.0.1', { authorization })).statusCode).toBe(404)
    },
  )

  it('returns metrics to another machine and through a proxy', async ({ app }) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.9' }
    expect((await read(app, '192.0.2.1', headers)).statusCode).toBe(200)
  })
})

it('labels requests by route and status since the first reading, without ids and names', async ({ app, student }) => {
  await read(app, '127.0.0.1')
  await app.call('GET /api/chats/{id}', { params: { id: student._id } }, student.token)
  await app.call('GET /api/chats/{id}', { params: { id: 'secret-path' } }, student.token)
  await app.fastify.inject('/api/secret-path')
  const { body } = await read(app, '127.0.0.1')
  const counts = [...body.matchAll(/^lampstand_request_duration_seconds_count\{(.+)\} (\d+)$/gm)]
  expect(Object.fromEntries(counts.map(([, labels, count]) => [labels, count]))).toEqual({
    'method="GET",route="/api/chats/:id",status="200"': '1',
    'method="GET",route="/api/chats/:id",status="404"': '1',
    'method="GET",route="none",status="404"': '1',
    'method="GET",route="/metrics",status="200"': '1',
  })
  for (const secret of [student._id, student.username, 'secret-path']) expect(body).not.toContain(secret)
})
