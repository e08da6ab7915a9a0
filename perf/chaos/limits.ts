import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { register, startProgram } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { numberPlaceholder, startFlood } from './crowd-flood.ts'
import { endAfter, list, password, post, sendAs, type Watch } from './crowd-victim.ts'
import { type ChaosTests, freshFile, ms } from './support.ts'

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
}
