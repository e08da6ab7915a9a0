import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { register, setUp, startProgram } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { numberPlaceholder, startFlood } from './crowd-flood.ts'
import { endAfter, list, password, post, sendAs, type Watch } from './crowd-victim.ts'
import { type ChaosTests, freshFile, ms, timed } from './support.ts'

const forgedToken = `authorization: Bearer forged-${numberPlaceholder}\r\n`

/** Measures logins from another address while one address floods the server. */
async function measureVictim(name: string, head: string) {
  const program = await startProgram(freshFile(name))
  await register(program, 'victim')
  const running = startFlood({ port: Number(program.address.port), heads: [head], connections: 200 })
  await sleep(500)
  const agent = new Agent({ localAddress: '127.0.0.2' })
  const watch: Watch = { failures: new Map(), durationsMs: [] }
  const login = { method: 'POST', path: '/api/auth/login', body: { username: 'victim', password } }
  const isOver = endAfter(8_000)
  while (!isOver()) {
    await sendAs(program, agent, watch, login)
    await sleep(100)
  }
  const statuses = list(await running.stop())
  await program.stop()
  const maxMs = Math.max(...watch.durationsMs)
  return {
    figure: `login median ${ms(percentile(watch.durationsMs, 0.5))}, max ${ms(maxMs)}, failed: ${list(watch.failures)}, of ${watch.durationsMs.length} (flood: ${statuses})`,
    passed: maxMs <= 1_000 && watch.failures.size === 0,
  }
}

export const limits: ChaosTests = {
  AV9: [
    'a flood from one address is refused in every spelling (0 bypasses), and a session at the same address is served',
    async () => {
      const variants = {
        plain: 'GET /api/auth/me HTTP/1.1\r\nhost: x\r\n\r\n',
        'forged tokens': `GET /api/auth/me HTTP/1.1\r\nhost: x\r\n${forgedToken}\r\n`,
        encoded: 'GET /%61pi/auth/me HTTP/1.1\r\nhost: x\r\n\r\n',
        absolute: 'GET http://x/api/auth/me HTTP/1.1\r\nhost: x\r\n\r\n',
      }
      const figures: string[] = []
      let passed = true
      for (const [name, head] of Object.entries(variants)) {
        const program = await startProgram(freshFile(`flood-${name}`))
        const { token } = await register(program, 'ana')
        // The flood limit applies only while another client uses the server. The account counts from its second request on.
        for (let use = 0; use < 3; use += 1) await program.call('GET', '/api/auth/me', undefined, token)
        const running = startFlood({ port: Number(program.address.port), heads: [head], connections: 200 })
        const refusedOthers = new Set<number>()
        for (let probe = 0; probe < 70; probe += 1) {
          const { status } = await program.call('GET', '/api/auth/me', undefined, token)
          if (status !== 200) refusedOthers.add(status)
          await sleep(100)
        }
        const statuses = await running.stop()
        await program.stop()
        const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
        const admitted = total - (statuses.get('429') ?? 0)
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
      measureVictim(
        'registering',
        post('/api/auth/register', { name: 'Eve', username: `eve-${numberPlaceholder}`, password }, forgedToken),
      ),
  ],
  'AV9-login': [
    "logins from 200 connections of one address, each with a different name: another user's login takes at most 1 s",
    () =>
      measureVictim(
        'guessing',
        post('/api/auth/login', { username: `nobody-${numberPlaceholder}`, password }, forgedToken),
      ),
  ],
  'AV9-forty': [
    'forty students who register and then log in simultaneously from one address all succeed within 5 s',
    async () => {
      const program = await startProgram(freshFile('forty'))
      await setUp(program, 'ruth')
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
