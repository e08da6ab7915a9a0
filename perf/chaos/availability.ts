import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#tools/start-postgres.ts'
import { type Program, register, startProgram, unlimited } from '#tools/start-program.ts'
import { startProxy } from '#tools/tcp-proxy.ts'
import { type ChaosTests, freshFile, ms, send, timed } from './support.ts'

const drops = 60

/** Sends a byte every 500 ms. Returns the time until the server closes the connection, in milliseconds. */
async function sendSlowly({ address }: Program, head: string, drop: string): Promise<number> {
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => undefined).resume()
  const closed = once(socket, 'close')
  const [durationMs] = await timed(async () => {
    socket.write(head)
    for (let sent = 0; sent < drops && !socket.destroyed; sent += 1) {
      await Promise.race([sleep(500), closed])
      if (!socket.destroyed) socket.write(drop)
    }
    socket.destroy()
  })
  return durationMs
}

export const availability: ChaosTests = {
  AV1: [
    'slow-drip requests are closed within 12 s',
    async () => {
      const program = await startProgram(freshFile('slow-drip'), unlimited)
      const post =
        'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n'
      const durationsMs = await Promise.all([
        sendSlowly(program, 'GET /healthz HTTP/1.1\r\n', 'x: y\r\n'),
        sendSlowly(program, post, 'x'),
        sendSlowly(program, post, ''),
      ])
      await program.stop()
      const slowestMs = Math.max(...durationsMs)
      return { figure: `closed after at most ${ms(slowestMs)}`, passed: slowestMs <= 12_000 }
    },
  ],
  AV2: [
    '3,000 idle connections leave the app usable',
    async () => {
      const program = await startProgram(freshFile('idle'), unlimited)
      const { token } = await register(program, 'ana')
      const sockets: Socket[] = []
      for (let index = 0; index < 3000; index += 1) {
        const socket = connect(Number(program.address.port), program.address.hostname)
        socket.on('error', () => undefined)
        sockets.push(socket)
        if (index % 200 === 0) await once(socket, 'connect')
      }
      await sleep(500)
      const open = sockets.filter((socket) => !socket.destroyed).length
      let succeeded = 0
      for (let probe = 0; probe < 50; probe += 1) {
        succeeded += Number((await program.call('GET', '/api/auth/me', undefined, token)).status === 200)
      }
      for (const socket of sockets) socket.destroy()
      await program.stop()
      return { figure: `${open} open, ${succeeded} of 50 requests succeeded`, passed: open > 2900 && succeeded === 50 }
    },
  ],
  AV6: [
    'two nodes under load, PostgreSQL unavailable for 10 s: 503 within 3.5 s, recovery within 5 s, no acknowledged write lost',
    async () => {
      const postgres = await startPostgres()
      const proxy = await startProxy(new URL(postgres.url))
      const nodes = [await startProgram(proxy.url, unlimited), await startProgram(proxy.url, unlimited)] as const
      const { token, user } = await register(nodes[0], 'ana')
      const acknowledged: string[] = []
      const statuses = new Map<number | string, number>()
      let [slowestMs, recoveredMs, writing, availableAt] = [0, Number.POSITIVE_INFINITY, true, Number.POSITIVE_INFINITY]
      const writers = nodes.flatMap((node, at) =>
        [1, 2, 3].map(async (writer) => {
          for (let number = 0; writing; number += 1) {
            const content = `${at}-${writer}-${number}`
            const [milliseconds, status] = await timed(async () => {
              const response = await send(node, user._id, token, content).catch(() => undefined)
              await response?.text()
              return response?.status ?? 'no response'
            })
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            if (status === 201) {
              acknowledged.push(content)
              const sinceMs = performance.now() - availableAt
              if (sinceMs > 0) recoveredMs = Math.min(recoveredMs, sinceMs)
            } else slowestMs = Math.max(slowestMs, milliseconds)
          }
        }),
      )
      await sleep(2000)
      proxy.setMode('refusing')
      await sleep(10_000)
      proxy.setMode('forwarding')
      availableAt = performance.now()
      await sleep(5000)
      writing = false
      await Promise.all(writers)
      const chat = await nodes[0].call('GET', '/api/chats/student', undefined, token)
      const seen = new Set<string>()
      let page = ((await chat.json()) as { messages: { _id: string; content: string }[] }).messages
      while (page.length > 0) {
        for (const { content } of page) seen.add(content)
        const path = `/api/chats/${user._id}/messages?before=${page[0]?._id}`
        page = (await (await nodes[1].call('GET', path, undefined, token)).json()) as typeof page
      }
      const lost = acknowledged.filter((content) => !seen.has(content)).length
      const codes = await Promise.all(nodes.map((node) => node.stop()))
      proxy.close()
      await postgres.stop()
      const known = [...statuses.keys()].every((status) => status === 201 || status === 503)
      return {
        figure: `${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; slowest refusal ${ms(slowestMs)}, recovered after ${ms(recoveredMs)}, ${lost} of ${acknowledged.length} lost`,
        passed: known && lost === 0 && slowestMs <= 3500 && recoveredMs <= 5000 && codes.every((code) => code === 0),
      }
    },
  ],
}
