import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { probe } from './probe.ts'

it('stops at the beginning of a long response, also of a compressed one', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(10_000_000)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let length = 0
  const onData = (body: string) => {
    length = body.length
  }
  const { port } = server.address() as AddressInfo
  const { status } = await probe(new URL(`http://127.0.0.1:${port}`), { onData })
  // The rest would be decompressed meanwhile.
  await sleep(200)
  expect(status).toBe(200)
  expect(length).toBeLessThan(100_000)
  server.close()
})
