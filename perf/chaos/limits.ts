import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, register, startProgram } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { type ChaosTests, freshFile, ms, timed } from './support.ts'

const password = 'lamp-light'

interface Flood {
  statuses: Map<number, number>
  stop(): Promise<void>
}

/** Floods the server over many connections, each of which sends its next request after a response, until stopped. */
function flood(program: Program, connections: number, head: (number: number) => string): Flood {
  const statuses = new Map<number, number>()
  let [number, flooding] = [0, true]
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(program.address.port), program.address.hostname)
    let text = ''
    const next = () => {
      number += 1
      socket.write(head(number))
    }
    socket.on('connect', next)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      text += chunk
      // Every response of the server has a content-length.
      const found = /^HTTP\/1\.1 (\d+)[\s\S]*?content-length: (\d+)[\s\S]*?\r\n\r\n/i.exec(text)
      if (found === null || text.length < found[0].length + Number(found[2])) return
      text = ''
      const status = Number(found[1])
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (flooding) next()
    })
    return socket
  })
  return {
    statuses,
    async stop() {
      flooding = false
      await sleep(200)
      for (const socket of sockets) socket.destroy()
    },
  }
}

const post = (path: string, body: object, headers = '') => {
  const json = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`
}
const forgedToken = (number: number) => `authorization: Bearer forged-${number}\r\n`
const format = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')

/** Logs in repeatedly from a different address than the flood. Returns the durations and the number of failures. */
async function probeLogin(program: Program, username: string, forMs: number) {
  const agent = new Agent({ localAddress: '127.0.0.2' })
  const durations: number[] = []
  let failed = 0
  const startedAt = performance.now()
  while (performance.now() - startedAt < forMs) {
    const [duration, status] = await timed(async () => {
      const request = httpRequest(new URL('/api/auth/login', program.address), {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json' },
      })
      request.end(JSON.stringify({ username, password }))
      const [response] = await once(request, 'response')
      response.resume()
      return response.statusCode
    })
    durations.push(duration)
    failed += Number(status !== 200)
    await sleep(100)
  }
  return { durations, failed }
}

/** Measures logins from another address while one address floods the server. */
async function measureVictim(name: string, head: (number: number) => string) {
  const program = await startProgram(freshFile(name))
  await register(program, 'victim')
  const running = flood(program, 200, head)
  await sleep(500)
  const { durations, failed } = await probeLogin(program, 'victim', 8_000)
  await running.stop()
  await program.stop()
  const maxMs = Math.max(...durations)
  return {
    figure: `login median ${ms(percentile(durations, 0.5))}, max ${ms(maxMs)}, ${failed} of ${durations.length} failed (flood: ${format(running.statuses)})`,
    passed: maxMs <= 1_000 && failed === 0,
  }
}

export const limits: ChaosTests = {
  AV9: [
    'a flood from one address is refused in every spelling (0 bypasses), and a session at the same address is served',
    async () => {
      const variants: Record<string, (number: number) => string> = {
        plain: () => 'GET /api/auth/me HTTP/1.1\r\nhost: x\r\n\r\n',
        'forged tokens': (number) => `GET /api/auth/me HTTP/1.1\r\nhost: x\r\n${forgedToken(number)}\r\n`,
        encoded: () => 'GET /%61pi/auth/me HTTP/1.1\r\nhost: x\r\n\r\n',
        absolute: () => 'GET http://x/api/auth/me HTTP/1.1\r\nhost: x\r\n\r\n',
      }
      const figures: string[] = []
      let passed = true
      for (const [name, head] of Object.entries(variants)) {
        const program = await startProgram(freshFile(`flood-${name}`))
        const { token } = await register(program, 'ana')
        // The flood limit applies only while another client uses the server. The account counts from its second request on.
        for (let use = 0; use < 3; use += 1) await program.call('GET', '/api/auth/me', undefined, token)
        const running = flood(program, 200, head)
        const refusedOthers = new Set<number>()
        for (let probe = 0; probe < 70; probe += 1) {
          const { status } = await program.call('GET', '/api/auth/me', undefined, token)
          if (status !== 200) refusedOthers.add(status)
          await sleep(100)
        }
        await running.stop()
        await program.stop()
        const total = [...running.statuses.values()].reduce((sum, count) => sum + count, 0)
        const admitted = total - (running.statuses.get(429) ?? 0)
        figures.push(
          `${name}: ${admitted} of ${total} admitted${refusedOthers.size > 0 ? ', a session was refused' : ''}`,
        )
        // The limit admits a thousand requests, and those in flight on the first connections after that.
        passed &&= admitted <= 1_200 && total > 10_000 && refusedOthers.size === 0
      }
      return { figure: figures.join('; '), passed }
    },
  ],
  'AV9-register': [
    "registrations from 200 connections of one address: another user's login takes at most 1 s",
    () =>
      measureVictim('registering', (number) =>
        post('/api/auth/register', { name: 'Eve', username: `eve-${number}`, password }, forgedToken(number)),
      ),
  ],
  'AV9-login': [
    "logins from 200 connections of one address, each with a different name: another user's login takes at most 1 s",
    () =>
      measureVictim('guessing', (number) =>
        post('/api/auth/login', { username: `nobody-${number}`, password }, forgedToken(number)),
      ),
  ],
  'AV9-forty': [
    'forty students who register and then log in simultaneously from one address all succeed within 5 s',
    async () => {
      const program = await startProgram(freshFile('forty'))
      const names = Array.from({ length: 40 }, (_, index) => `student-${index}`)
      const statusOf = async (path: string, body: object) => (await program.call('POST', path, body)).status
      const [registering, registered] = await timed(() =>
        Promise.all(names.map((username) => statusOf('/api/auth/register', { name: 'Ana', username, password }))),
      )
      const [loggingIn, loggedIn] = await timed(() =>
        Promise.all(names.map((username) => statusOf('/api/auth/login', { username, password }))),
      )
      await program.stop()
      const all = registered.every((status) => status === 201) && loggedIn.every((status) => status === 200)
      return {
        figure: `registrations ${ms(registering)}, logins ${ms(loggingIn)}`,
        passed: all && registering < 5_000 && loggingIn < 5_000,
      }
    },
  ],
  AU2: [
    'guesses for one account from 200 addresses and for 500 accounts from one address are limited; the owner can log in',
    async () => {
      const program = await startProgram(freshFile('guessing-widely'), { TRUST_PROXY: '1' })
      const logIn = async (username: string, address: string, guess: string) => {
        const response = await fetch(new URL('/api/auth/login', program.address), {
          method: 'POST',
          // The trusted proxy appends the last address. The client can forge everything before it.
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `${Math.random()}, ${address}` },
          body: JSON.stringify({ username, password: guess }),
        })
        await response.text()
        return response.status
      }
      const countChecked = (statuses: number[]) => statuses.filter((status) => status === 401).length
      const inGroups = async (count: number, attempt: (index: number) => Promise<number>) => {
        const statuses: number[] = []
        for (let first = 0; first < count; first += 20) {
          statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(first + index)))))
        }
        return statuses
      }
      await register(program, 'victim')
      await logIn('victim', '198.51.100.1', password)
      const [distributedMs, distributed] = await timed(() =>
        inGroups(1_200, (index) => logIn('victim', `192.0.2.${index % 200}`, 'wrong-word')),
      )
      const owner = await logIn('victim', '198.51.100.1', password)
      const [wideMs, wide] = await timed(() =>
        inGroups(500, (index) => logIn(`account-${index}`, '203.0.113.5', 'wrong-word')),
      )
      const [, household] = await timed(() =>
        inGroups(500, (index) => logIn('other-victim', `2001:db8:0:aa${(index % 256).toString(16)}::1`, 'wrong-word')),
      )
      const pair = await inGroups(100, () => logIn('third-victim', '203.0.113.77', 'wrong-word'))
      await program.stop()
      const counts = [countChecked(distributed), countChecked(wide), countChecked(household), countChecked(pair)]
      // The limits partly reset while the test runs.
      const allowed = [20 + distributedMs / 60_000 + 1, 100 + wideMs / 3_000 + 1, 21, 10]
      return {
        figure: `one account from 200 addresses: ${counts[0]} of 1200 guesses checked; 500 accounts from one address: ${counts[1]} of 500; one account from 256 IPv6 networks: ${counts[2]} of 500; one account from one address: ${counts[3]} of 100; owner ${owner}`,
        passed: owner === 200 && counts.every((count, index) => count <= (allowed[index] ?? 0)),
      }
    },
  ],
}
