// AV of the promises, and what of IN needs a real socket: the program itself, listening.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as messages from '#messages'
import { startGate } from './support/database-gate.ts'
import { createEmptyPostgres, describeOnBoth } from './support/databases.ts'
import { killPrograms, type Program, register, startProgram, unlimited } from './support/program.ts'

/** Sends bytes as they are. @returns all that came back until the server closed, and after how long */
async function sendRaw({ address }: Program, parts: readonly (string | Buffer)[], pause = 0) {
  const begun = performance.now()
  const socket = connect(Number(address.port), address.hostname)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  for (const part of parts) {
    if (socket.destroyed) break
    socket.write(part)
    if (pause > 0) await Promise.race([sleep(pause), closed])
  }
  await closed
  return { text, milliseconds: performance.now() - begun }
}

afterAll(killPrograms)

describeOnBoth('the program', (test) => {
  let program: Program
  beforeEach(async () => {
    program = await startProgram(test().url, unlimited)
  })
  afterEach(async () => {
    if (program.child.exitCode === null) await program.stop()
  })

  it('AZ7: the form of another site is turned away, and changes nothing', async () => {
    const { token } = await register(program, 'ana')
    const before = await test().dump()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await fetch(new URL('/api/prayer-requests', program.address), {
        method: 'POST',
        headers: { 'content-type': type, origin: 'https://elsewhere.example', authorization: `Bearer ${token}` },
        body: '{"content":"Theirs"}',
      })
      expect(answer.status).toBe(415)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await test().dump()).toEqual(before)
  })

  it('AV4: stops within five seconds, answers what is under way, and ends the streams', async () => {
    const { token } = await register(program, 'ana')
    const stream = await program.call('GET', '/api/events', undefined, token)
    const ended = stream.text()
    // A request whose body is not there yet when the server is told to stop.
    const slow = httpRequest(new URL('/api/prayer-requests', program.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'content-length': 22 },
    })
    slow.write('{"content":')
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>
    await sleep(200)
    const begun = performance.now()
    const stopped = program.stop()
    await sleep(200)
    slow.end('"For rain"}')
    const [answer] = await answered
    expect(answer.statusCode).toBe(201)
    answer.resume()
    expect(await ended).toContain(': welcome')
    expect(await stopped).toBe(0)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect((await test().dump())['prayer_requests']).toHaveLength(1)
  }, 20_000)
})

describe('the program, whatever it keeps its data in', () => {
  let program: Program
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-program-'))
  beforeAll(async () => {
    program = await startProgram(`file:${join(folder, 'lampstand.db')}`, unlimited)
  })
  afterAll(async () => {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('IN4: too large and too deep is refused, and costs no memory', async () => {
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

  it('AV1: who sends drop by drop is cut', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
    const drops = Array.from({ length: 40 }, () => 'x')
    const slow = await Promise.all([
      sendRaw(program, ['GET /healthz HTTP/1.1\r\n', ...drops.map(() => 'x: y\r\n')], 500),
      sendRaw(program, [`${head}content-length: 1000\r\n\r\n`, ...drops], 500),
      sendRaw(program, [`${head}content-length: 1000\r\n\r\n`]),
    ])
    for (const { milliseconds } of slow) expect(milliseconds).toBeLessThan(19_000)
  }, 40_000)

  it('AV3: a flood of one client is answered 429, and another is served meanwhile', async () => {
    const [flooder, victim] = [await register(program, 'flood'), await register(program, 'victim')]
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const statuses = new Map<number, number>()
    let retryAfter: string | undefined
    let flooding = true
    const one = () =>
      new Promise<void>((resolve) => {
        const headers = { authorization: `Bearer ${flooder.token}` }
        httpGet(new URL('/api/auth/me', program.address), { agent, headers }, (answer: IncomingMessage) => {
          statuses.set(answer.statusCode ?? 0, (statuses.get(answer.statusCode ?? 0) ?? 0) + 1)
          if (answer.statusCode === 429) retryAfter = answer.headers['retry-after']
          answer.resume().on('end', resolve)
        }).on('error', () => resolve())
      })
    const flood = Array.from({ length: 64 }, async () => {
      while (flooding) await one()
    })
    const seen = []
    // On a slow machine it takes a while until it is a flood.
    for (let asked = 0; asked < 20 || (retryAfter === undefined && asked < 150); asked += 1) {
      seen.push((await program.call('GET', '/api/auth/me', undefined, victim.token)).status)
      await sleep(150)
    }
    flooding = false
    await Promise.all(flood)
    agent.destroy()
    expect(new Set(seen)).toEqual(new Set([200]))
    expect(statuses.get(429) ?? 0).toBeGreaterThan(100)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }, 40_000)
})

describe('a database that goes away [postgres]', () => {
  it('AV5: a node that could not hear the others ends its streams, so that screens fetch what they missed', async () => {
    const postgres = await createEmptyPostgres()
    const gate = await startGate(new URL(postgres.url))
    const program = await startProgram(gate.url, unlimited)
    const { token } = await register(program, 'ana')
    const stream = await program.call('GET', '/api/events', undefined, token)
    const ended = stream.text()
    await sleep(300)
    gate.turn('closed')
    await sleep(300)
    gate.turn('open')
    expect(await ended).toContain(': welcome')
    expect(await program.stop()).toBe(0)
    gate.close()
    await postgres.remove()
  }, 30_000)

  it('AV6, AV7: is told with a message in time, and all is well again soon after it is back', async () => {
    const postgres = await createEmptyPostgres()
    const gate = await startGate(new URL(postgres.url))
    const program = await startProgram(gate.url, unlimited)
    const { token } = await register(program, 'ana')
    const ask = async () => {
      const begun = performance.now()
      const answer = await program.call('POST', '/api/prayer-requests', { content: 'For rain.' }, token)
      return { status: answer.status, body: await answer.json(), milliseconds: performance.now() - begun }
    }
    for (const way of ['closed', 'hung'] as const) {
      // Some are in the middle of their transaction just then.
      let writing = true
      const writers = Array.from({ length: 8 }, async () => {
        while (writing) expect([201, 503]).toContain((await ask()).status)
      })
      await sleep(300)
      gate.turn(way)
      writing = false
      await Promise.all(writers)
      const away = await ask()
      expect([way, away.status, (away.body as { message: string }).message]).toEqual([
        way,
        503,
        messages.database_away(),
      ])
      expect(away.milliseconds).toBeLessThan(8000)
      expect((await program.call('GET', '/healthz')).status).toBe(200)
      expect((await program.call('GET', '/readyz')).status).toBe(503)
      gate.turn('open')
      await expect.poll(async () => (await ask()).status, { timeout: 5000 }).toBe(201)
      expect((await program.call('GET', '/readyz')).status).toBe(200)
    }
    expect(await program.stop()).toBe(0)
    gate.close()
    await postgres.remove()
  }, 60_000)
})
