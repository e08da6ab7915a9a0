// PostgreSQL that is available but accepts no writes: read-only after a failover, or locked by another program.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#tools/start-postgres.ts'
import { type Program, register, startProgram, unlimited } from '#tools/start-program.ts'
import { type Account, type ChaosTests, ms, registerLeader, send, timed } from './support.ts'

const students = 20

/** Sends messages, one after another for each student. Returns a function that stops and returns the slowest response by status. */
function keepWriting(program: Program, accounts: Account[]) {
  let writing = true
  const slowestMs = new Map<number, number>()
  const writers = accounts.map(async ({ token, user }, writer) => {
    for (let number = 0; writing; number += 1) {
      const [milliseconds, status] = await timed(async () => {
        const response = await send(program, user._id, token, `${writer}-${number}-${performance.now()}`)
        await response.text()
        return response.status
      })
      slowestMs.set(status, Math.max(slowestMs.get(status) ?? 0, milliseconds))
      await sleep(100)
    }
  })
  return async () => {
    writing = false
    await Promise.all(writers)
    return slowestMs
  }
}

const format = (slowestMs: Map<number, number>) =>
  [...slowestMs].map(([status, slowest]) => `${status} ${ms(slowest)}`).join(', ')

export const postgres: ChaosTests = {
  'AV6-refusing': [
    'PostgreSQL read-only, then a table locked for 5 s: writes get 503 within 3.5 s and never 500, and reads continue while read-only',
    async () => {
      const server = await startPostgres()
      const owner = new pg.Client(server.url)
      await owner.connect()
      const program = await startProgram(server.url, unlimited)
      const accounts: Account[] = []
      for (let number = 0; number < students; number += 1) accounts.push(await register(program, `student-${number}`))
      const token = accounts[0]?.token
      // Without a leader, the server would write a setup link at its start.
      await registerLeader(program, server.url, 'ruth')

      const setReadOnly = async (value: 'on' | 'off') => {
        await owner.query(`alter system set default_transaction_read_only = ${value}`)
        await owner.query('select pg_reload_conf()')
        await sleep(200)
      }
      const [ready, read] = [
        async () => (await program.call('GET', '/readyz')).status,
        async () => (await program.call('GET', '/api/chats/student', undefined, token)).status,
      ]
      await setReadOnly('on')
      const stopReadOnly = keepWriting(program, accounts)
      await sleep(1_000)
      const readOnly = [await ready(), await read()].join('/')
      const refused = await stopReadOnly()
      const restarted = await startProgram(server.url, unlimited).catch(() => undefined)
      const restartedRead = (await restarted?.call('GET', '/api/chats/student', undefined, token))?.status
      await restarted?.stop()
      await setReadOnly('off')
      const back = [await ready(), await read()].join('/')

      const stopLocked = keepWriting(program, accounts)
      await sleep(500)
      await owner.query('begin; lock table messages in access exclusive mode')
      await sleep(5_000)
      await owner.query('rollback')
      await sleep(1_000)
      const locked = await stopLocked()
      const code = await program.stop()
      await owner.end()
      await server.stop()
      const known = [...refused.keys(), ...locked.keys()].every((status) => [201, 429, 503].includes(status))
      return {
        figure: `read-only: readyz/read ${readOnly}, after a restart ${restartedRead}, writes ${format(refused)}, then ${back}; locked: ${format(locked)}`,
        passed:
          known &&
          readOnly === '503/200' &&
          restartedRead === 200 &&
          back === '200/200' &&
          !refused.has(201) &&
          locked.has(503) &&
          Math.max(refused.get(503) ?? 0, locked.get(503) ?? 0) <= 3_500 &&
          code === 0,
      }
    },
  ],
}
