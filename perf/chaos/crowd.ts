// Attacks on the limits of load by one network, one phone behind a shared address, or several loud accounts, while a victim uses the
// app (AV11). Each prints the victim's failures and durations, and what the server has logged.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { register } from '#tools/start-program.ts'
import { startFlood } from './crowd-flood.ts'
import { px3 } from './crowd-proxy.ts'
import {
  attackMs,
  endAfter,
  keepOpen,
  leadMs,
  list,
  loginWithoutBody,
  outcomeOf,
  password,
  post,
  sendAs,
  startLogged,
  watchVictim,
} from './crowd-victim.ts'
import { type ChaosTests, type Outcome, send } from './support.ts'

async function total64(): Promise<Outcome> {
  const { program, lines } = await startLogged('total64', { TRUST_PROXY: '1' })
  const { token } = await register(program, 'victim')
  await program.call('GET', '/api/auth/me', undefined, token)
  const isOver = endAfter(attackMs + leadMs)
  const sockets: Socket[] = []
  const attack = (async () => {
    for (let number = 0; !isOver(); number += 1) {
      const socket = connect(Number(program.address.port), program.address.hostname).pause()
      socket.on('error', () => undefined)
      socket.write(loginWithoutBody(`2001:db8:1:1::${number.toString(16)}`))
      sockets.push(socket)
      await sleep(1000 / 85)
    }
  })()
  const address = '198.51.100.7'
  const watch = await watchVictim(isOver, 900, (seen, agent) =>
    Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        sendAs(program, agent, seen, {
          method: 'POST',
          path: '/api/prayer-requests',
          token,
          body: { content: `For rain ${index}` },
          address,
        }),
      ),
    ),
  )
  await attack
  for (const socket of sockets) socket.destroy()
  await program.stop()
  return outcomeOf(watch, lines, 100)
}

async function nat(): Promise<Outcome> {
  const { program, lines } = await startLogged('nat')
  const { token } = await register(program, 'victim')
  await program.call('GET', '/api/auth/me', undefined, token)
  const isOver = endAfter(attackMs + leadMs)
  const attack = keepOpen(program, 520, loginWithoutBody(), isOver)
  const watch = await watchVictim(isOver, 50, async (seen, agent) => {
    await sendAs(program, agent, seen, { path: '/api/chats/student', token })
    await sendAs(program, agent, seen, { path: '/login' })
    await sendAs(program, agent, seen, {
      method: 'POST',
      path: '/api/auth/login',
      body: { username: 'victim', password },
    })
  })
  await attack
  await program.stop()
  // Each login hashes a password.
  return outcomeOf(watch, lines, 200)
}

async function natLogin(): Promise<Outcome> {
  const { program, lines } = await startLogged('nat-login')
  const { token } = await register(program, 'victim')
  const heads: string[] = []
  for (let number = 0; number < 10; number += 1) {
    await register(program, `attacker-${number}`)
    heads.push(post('/api/auth/login', { username: `attacker-${number}`, password }))
  }
  const isOver = endAfter(attackMs)
  const running = startFlood({ port: Number(program.address.port), heads, connections: 25 })
  const watch = await watchVictim(isOver, 200, async (seen, agent) => {
    await program.call('GET', '/api/auth/me', undefined, token)
    await sendAs(program, agent, seen, {
      method: 'POST',
      path: '/api/auth/login',
      body: { username: 'victim', password },
    })
  })
  const statuses = list(await running.stop())
  await program.stop()
  const { figure, passed } = outcomeOf(watch, lines, 1_000, false)
  return { figure: `${figure}; flood: ${statuses}`, passed }
}

async function sybil(accounts: number): Promise<Outcome> {
  const { program, lines } = await startLogged(`sybil-${accounts}`)
  const { token } = await register(program, 'victim')
  const heads: string[] = []
  for (let number = 0; number < accounts; number += 1) {
    const attacker = await register(program, `attacker-${number}`)
    for (let message = 0; message < 50; message += 1) {
      await send(program, attacker.user._id, attacker.token, `${message} ${'祷'.repeat(3990)}`)
    }
    heads.push(`GET /api/chats/student HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${attacker.token}\r\n\r\n`)
  }
  await program.call('GET', '/api/auth/me', undefined, token)
  const isOver = endAfter(attackMs)
  const running = startFlood({ port: Number(program.address.port), heads, connections: 60 })
  const watch = await watchVictim(isOver, 20, (seen, agent) =>
    sendAs(program, agent, seen, { path: '/api/auth/me', token }),
  )
  const statuses = list(await running.stop())
  await program.stop()
  const { figure, passed } = outcomeOf(watch, lines, 100)
  return { figure: `${accounts} accounts: ${figure}; flood: ${statuses}`, passed }
}

export const crowd: ChaosTests = {
  total64: ['85 logins a second without their bodies, from one /64: a student elsewhere is served', total64],
  nat: ['520 logins without their bodies from the address of the victim: session, page and login are served', nat],
  'nat-login': ['250 connections that log in from one address: another user of it logs in within 1 s', natLogin],
  px3: ['6 × 100 HTTP/2 streams through Caddy without their bodies: a student at the same address is served', px3],
  sybil3: ["three equally loud accounts: the victim's p99 is at most 100 ms", () => sybil(3)],
  sybil6: ["six equally loud accounts: the victim's p99 is at most 100 ms", () => sybil(6)],
}
