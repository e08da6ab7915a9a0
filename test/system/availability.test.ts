// Availability, and input tests that need a real socket: starts the program and connects to its port.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { killPrograms, type Program, register, startProgram, unlimited } from '#tools/start-program.ts'

/** Sends bytes unchanged until the server closes the connection. Returns what the server sent, and how many parts were sent. */
async function sendRaw({ address }: Program, parts: readonly (string | Buffer)[], pauseMs = 0) {
  const socket = connect(Number(address.port), address.hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let sent = 0
  for (const part of parts) {
    if (socket.destroyed) break
    socket.write(part)
    sent += 1
    if (pauseMs > 0) await Promise.race([sleep(pauseMs), closed])
  }
  await closed
  return { text, sent }
}

afterAll(killPrograms)

const it = base.extend('program', async ({ testDatabase }, { onCleanup }) => {
  const program = await startProgram(testDatabase.url, unlimited)
  onCleanup(async () => {
    if (program.child.exitCode === null) await program.stop()
  })
  return program
})

describeOnBoth('the program', () => {
  it('AZ7: rejects form posts of other sites and changes nothing', async ({ program, testDatabase }) => {
    const { token } = await register(program, 'ana')
    // The server adds its daily job some time after the start.
    const dump = async () => ({ ...(await testDatabase.dump()), jobs: undefined })
    const before = await dump()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await fetch(new URL('/api/prayer-requests', program.address), {
        method: 'POST',
        headers: { 'content-type': type, origin: 'https://elsewhere.example', authorization: `Bearer ${token}` },
        body: '{"content":"Theirs"}',
      })
      expect(response.status).toBe(415)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await dump()).toEqual(before)
  })

  it('AV4: finishes requests in flight, ends event streams and exits after SIGTERM', async ({
    program,
    testDatabase,
  }) => {
    const { token } = await register(program, 'ana')
    const stream = await program.call('GET', '/api/events', undefined, token)
    const ended = stream.text()
    // The body of this request is incomplete when the server gets SIGTERM.
    const slow = httpRequest(new URL('/api/prayer-requests', program.address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'content-length': 22,
        // The server sends 100 when it has received the head.
        expect: '100-continue',
      },
    })
    const responded = once(slow, 'response') as Promise<[IncomingMessage]>
    slow.write('{"content":')
    await once(slow, 'continue')
    const stopped = program.stop()
    expect(await ended).toContain(': welcome')
    slow.end('"For rain"}')
    const [response] = await responded
    expect([response.statusCode, response.headers.connection]).toEqual([201, 'close'])
    response.resume()
    expect(await stopped).toBe(0)
    expect((await testDatabase.dump())['prayer_requests']).toHaveLength(1)
  })
})

describe('the HTTP server of the program', () => {
  let program: Program
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-program-'))
  beforeAll(async () => {
    program = await startProgram(`file:${join(folder, 'lampstand.db')}`, unlimited)
  })
  afterAll(async () => {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('IN4: rejects bodies and headers that are too large or too deep, without using memory', async () => {
    const { port } = program.address
    const host = `host: 127.0.0.1:${port}\r\nconnection: close\r\n`
    const json = `${host}content-type: application/json\r\n`
    const post = (body: string) =>
      `POST /api/auth/login HTTP/1.1\r\n${json}content-length: ${body.length}\r\n\r\n${body}`
    const cases: [number, string][] = [
      [413, post('x'.repeat(2_000_000))],
      [400, post('['.repeat(30_000) + ']'.repeat(30_000))],
      [400, post(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)],
      [414, `GET /api/auth/me?${'x'.repeat(64_000)} HTTP/1.1\r\n${host}\r\n`],
      [414, `GET /api/questions/${'x'.repeat(5000)} HTTP/1.1\r\n${host}\r\n`],
      [431, `GET /api/auth/me HTTP/1.1\r\n${host}x-large: ${'x'.repeat(100_000)}\r\n\r\n`],
      [400, 'This is no HTTP\r\n\r\n'],
    ]
    const memory = async () => {
      const text = await (await program.call('GET', '/metrics')).text()
      return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1])
    }
    const before = await memory()
    for (let round = 0; round < 10; round += 1) {
      for (const [status, bytes] of cases) {
        const { text } = await sendRaw(program, [bytes])
        expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
        expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toMatchObject({
          message: expect.any(String),
          requestId: expect.any(String),
        })
      }
    }
    const grown = (await memory()) - before
    expect(grown).toBeLessThan(50_000_000)
  })

  it('AV1: closes connections that send too slowly', { tags: 'slow' }, async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
    const drops = Array.from({ length: 40 }, () => 'x')
    const requests = [
      sendRaw(program, ['GET /healthz HTTP/1.1\r\n', ...drops.map(() => 'x: y\r\n')], 500),
      sendRaw(program, [`${head}content-length: 1000\r\n\r\n`, ...drops], 500),
    ]
    // Closes without any further byte of the body, too.
    await sendRaw(program, [`${head}content-length: 1000\r\n\r\n`])
    for (const { sent } of await Promise.all(requests)) expect(sent).toBeLessThan(drops.length)
  })

  it('AV3: returns 429 to a client that floods the server, and serves another meanwhile', async () => {
    const [flooder, victim] = [await register(program, 'flood'), await register(program, 'victim')]
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const statuses = new Map<number, number>()
    let retryAfter: string | undefined
    let flooding = true
    const sendOne = () =>
      new Promise<void>((resolve) => {
        const headers = { authorization: `Bearer ${flooder.token}` }
        httpGet(new URL('/api/auth/me', program.address), { agent, headers }, (response: IncomingMessage) => {
          statuses.set(response.statusCode ?? 0, (statuses.get(response.statusCode ?? 0) ?? 0) + 1)
          if (response.statusCode === 429) retryAfter = response.headers['retry-after']
          response.resume().on('end', resolve)
        }).on('error', () => resolve())
      })
    const flood = Array.from({ length: 64 }, async () => {
      while (flooding) await sendOne()
    })
    const seen = []
    while (seen.length < 20 || (statuses.get(429) ?? 0) <= 100) {
      seen.push((await program.call('GET', '/api/auth/me', undefined, victim.token)).status)
    }
    flooding = false
    await Promise.all(flood)
    agent.destroy()
    expect(new Set(seen)).toEqual(new Set([200]))
    expect(Number(retryAfter)).toBeGreaterThan(0)
  })

  it('AV3: counts a large response as several requests of a flood', async () => {
    const { token, user } = await register(program, 'large')
    const path = `/api/chats/${user._id}`
    const large = 30
    for (let count = 0; count < large; count += 1) {
      await program.call('POST', `${path}/messages`, { content: 'x'.repeat(4000) }, token)
    }
    /** Sends 20 requests at a time, all in a few seconds. Returns the statuses. */
    const flood = async (path: string) => {
      const statuses = new Set<number>()
      for (let round = 0; round < 10; round += 1) {
        const responses = await Promise.all(
          Array.from({ length: 20 }, async () => {
            const response = await program.call('GET', path, undefined, token)
            await response.arrayBuffer()
            return response.status
          }),
        )
        for (const status of responses) statuses.add(status)
      }
      return statuses
    }
    expect(await flood('/api/auth/me')).toEqual(new Set([200]))
    expect(await flood(path)).toEqual(new Set([200, 429]))
  })
})
