import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { handleError } from '../error-handler.ts'
import { createLoad } from './load.ts'

const { maxRequests, maxConnections, bytesPerRequest } = serverLimits.flood

let app: FastifyInstance
let port: number
let time = 0
afterEach(() => app.close())

/** Starts a server whose sessions have the name of their account as token. */
async function start(): Promise<void> {
  const load = createLoad(
    () => undefined,
    () => time,
  )
  app = Fastify({ serverFactory: load.serverFactory })
  app.setErrorHandler(handleError)
  load.limit(app)
  app.get('/api/auth/me', async (request) => {
    const account = /^Bearer real-(\w+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (account !== undefined) load.recognize(request, account)
    return {}
  })
  app.get('/api/large', async (request) => {
    load.countSize(request, 4 * bytesPerRequest)
    return 'x'.repeat(4 * bytesPerRequest)
  })
  app.get('/api/public', { config: { isPublic: true } }, async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}

/**
 * Sends requests over several connections, each after the response to the one before. The connections stay open until all responses
 * have arrived.
 * @returns the number of responses that are not 429
 */
async function send(connections: number, each: number, head: (number: number) => string): Promise<number> {
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'))
  let [accepted, number] = [0, 0]
  await Promise.all(
    sockets.map(async (socket) => {
      for (let sent = 0; sent < each; sent += 1) {
        number += 1
        socket.write(`${head(number)}\r\nhost: x\r\n\r\n`)
        let text = ''
        const isComplete = () => {
          const [, length] = /content-length: (\d+)/i.exec(text) ?? []
          return length !== undefined && text.length >= text.indexOf('\r\n\r\n') + 4 + Number(length)
        }
        while (!isComplete()) text += (await once(socket, 'data'))[0]
        accepted += Number(!text.startsWith('HTTP/1.1 429'))
      }
    }),
  )
  for (const socket of sockets) socket.destroy()
  return accepted
}

const plain = () => 'GET /api/auth/me HTTP/1.1'
const as = (account: string) => () => `GET /api/auth/me HTTP/1.1\r\nauthorization: Bearer real-${account}`

it.for([
  ['plain requests', plain],
  ['invented tokens', (number: number) => `GET /api/auth/me HTTP/1.1\r\nauthorization: Bearer invented-${number}`],
  ['an encoded path', () => 'GET /%61pi/auth/me HTTP/1.1'],
  ['an absolute address', () => 'GET http://x/api/auth/me HTTP/1.1'],
  ['unknown paths', (number: number) => `GET /api/nowhere/${number} HTTP/1.1`],
] as const)('AV9: limits a flood of %s, and serves a session from the same address', async ([, head]) => {
  await start()
  // Counts for the network, and for the account from the second request on.
  expect(await send(1, 2, as('ana'))).toBe(2)
  expect(await send(64, 40, head)).toBe(maxRequests - 1)
  expect(await send(1, 1, as('ana'))).toBe(1)
  // What anyone may call has limits of its own, so that other phones behind the address can log in.
  expect(await send(1, 1, () => 'GET /api/public HTTP/1.1')).toBe(1)
})

it('AV11: limits each of several equally loud accounts, however many there are', { tags: 'slow' }, async () => {
  await start()
  const names = ['ana', 'ben', 'cia', 'dan', 'eva', 'fay']
  for (const name of [...names, 'victim']) await send(1, 2, as(name))
  const accepted = await Promise.all(names.map((name) => send(maxConnections + 8, 80, as(name))))
  // One request of each has counted before.
  expect(accepted).toEqual(names.map(() => maxRequests - 1))
  expect(await send(1, 1, as('victim'))).toBe(1)
})

it('AV9: counts a large response as several requests', async () => {
  await start()
  await send(1, 2, as('ana'))
  const accepted = await send(maxConnections + 8, 40, () => 'GET /api/large HTTP/1.1')
  // Responses in flight are counted when they are sent.
  expect(accepted).toBeGreaterThanOrEqual(maxRequests / 5 - 1)
  expect(accepted).toBeLessThanOrEqual(maxRequests / 5 + maxConnections + 8)
})

it('serves a client that is alone, one that uses few connections, and one whose flood has ended', async () => {
  await start()
  expect(await send(64, 40, plain)).toBe(2560)
  await send(1, 2, as('ana'))
  expect(await send(1, 10, plain)).toBe(10)
  expect(await send(64, 1, plain)).toBeLessThan(64)
  time += 2 * serverLimits.flood.windowMs
  await send(1, 1, as('ana'))
  expect(await send(64, 1, plain)).toBe(64)
})
