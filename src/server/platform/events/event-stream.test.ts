import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { openEventStream } from './event-stream.ts'

it('closes the stream of a client that does not keep up', async () => {
  let answer: ServerResponse | undefined
  const server = createServer((_request, response) => {
    answer = response
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  reader.write('GET / HTTP/1.1\r\nhost: any\r\n\r\n')
  await expect.poll(() => answer).toBeDefined()
  const raw = answer as ServerResponse
  const stream = openEventStream({ raw, hijack: () => undefined, getHeaders: () => ({}) } as unknown as FastifyReply)
  let closed = false
  stream.onClose(() => {
    closed = true
  })
  const event = `event: chat\ndata: {"id":"${'x'.repeat(1000)}"}\n\n`
  // The system buffers some megabytes first.
  for (let sent = 0; sent < 50_000 && !raw.destroyed; sent += 1) {
    stream.send(event)
    expect(raw.writableLength).toBeLessThan(serverLimits.maxUnreadEventBytes + 2 * event.length)
    if (sent % 100 === 0) await new Promise(setImmediate)
  }
  expect(raw.destroyed).toBe(true)
  await expect.poll(() => closed).toBe(true)
  reader.destroy()
  server.close()
})
