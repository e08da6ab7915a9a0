import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { type FloodLimit, limitFloods } from './flood-limit.ts'

let app: FastifyInstance
let floods: FloodLimit
afterEach(() => app.close())

async function listen(): Promise<number> {
  app = Fastify()
  const met: unknown[] = []
  floods = limitFloods(app, (...event) => void met.push(event))
  app.get('/api/auth/me', async (request) => {
    if (request.headers.authorization === 'Bearer real') floods.recognize(request, 'ana')
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends requests over several connections, which stay open until all responses have arrived. @returns the statuses */
async function send(connections: number, each: number, head: (number: number) => string): Promise<string[]> {
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'))
  const statuses = await Promise.all(
    sockets.map(async (socket, connection) => {
      for (let number = 0; number < each; number += 1) {
        socket.write(`${head(connection * each + number)}\r\nhost: x\r\n\r\n`)
      }
      let text = ''
      const found = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => `${status}`)
      while (found().length < each) text += (await once(socket, 'data'))[0]
      return found()
    }),
  )
  for (const socket of sockets) socket.destroy()
  return statuses.flat()
}

const plain = () => 'GET /api/auth/me HTTP/1.1'
const withSession = () => 'GET /api/auth/me HTTP/1.1\r\nauthorization: Bearer real'
let port: number

it.for([
  ['plain requests', plain],
  ['invented tokens', (number: number) => `GET /api/auth/me HTTP/1.1\r\nauthorization: Bearer invented-${number}`],
  ['an encoded path', () => 'GET /%61pi/auth/me HTTP/1.1'],
  ['an absolute address', () => 'GET http://x/api/auth/me HTTP/1.1'],
  ['unknown paths', (number: number) => `GET /api/nowhere/${number} HTTP/1.1`],
] as const)('AV9: limits a flood of %s, and serves a session from the same address', async ([, head]) => {
  port = await listen()
  // Recognized by the first request, and counted for its account from the second one on.
  await send(1, 1, withSession)
  await send(1, 1, withSession)
  const statuses = await send(64, 100, head)
  // The first thousand are allowed, and after that those of the first 16 connections.
  expect(statuses.filter((status) => status !== '429').length).toBeLessThanOrEqual(1000 + 17 * 100)
  expect(statuses).toHaveLength(6400)
  expect(await send(1, 1, withSession)).toEqual(['200'])
})

it('counts requests with a session for its account only', async () => {
  port = await listen()
  await Promise.all([send(1, 1, withSession), send(1, 1, plain)])
  const statuses = await send(64, 100, withSession)
  expect(statuses.filter((status) => status === '429').length).toBeGreaterThan(3000)
  expect(await send(1, 1, plain)).toEqual(['200'])
})
