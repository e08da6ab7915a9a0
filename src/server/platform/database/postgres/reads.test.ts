import pg from 'pg'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { translatePostgresError } from './errors.ts'
import { createReads, type RunQuery } from './reads.ts'

const lock = 4711
const rows = (text: string): pg.QueryArrayConfig => ({ text, rowMode: 'array' })
const one = rows('select 1')

describe('reads [postgres]', () => {
  let owner: pg.Client
  let query: RunQuery

  beforeEach(async () => {
    owner = new pg.Client(inject('postgresUrl'))
    await owner.connect()
    const pool = new pg.Pool({ connectionString: inject('postgresUrl'), pipeline: true, max: 2 })
    pool.on('error', () => undefined)
    onTestFinished(async () => {
      // Releases the lock.
      await owner.end()
      await pool.end()
    })
    query = createReads(pool, 60_000)
  })

  /** Starts a read that lasts until the lock is released. */
  async function startSlowRead() {
    await owner.query(`select pg_advisory_lock(${lock})`)
    const state = { isSettled: false }
    const read = query(rows(`select pg_advisory_xact_lock_shared(${lock})`)).finally(() => {
      state.isSettled = true
    })
    read.catch(() => undefined)
    const waiting = `from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`
    await expect.poll(async () => (await owner.query(`select pid ${waiting}`)).rowCount).toBe(1)
    return {
      read,
      state,
      release: () => owner.query(`select pg_advisory_unlock(${lock})`),
      terminate: () => owner.query(`select pg_terminate_backend(pid) ${waiting}`),
    }
  }

  it('that start together run in order on one connection, and each gets its result', async () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index)
    const text = 'select pg_backend_pid(), clock_timestamp()::text, $1::int'
    const found = await Promise.all(numbers.map((number) => query({ ...rows(text), values: [number] })))
    const results = found.map((result) => result.rows[0] ?? [])
    expect(new Set(results.map(([pid]) => pid)).size).toBe(1)
    const times = results.map(([, time]) => String(time))
    expect(times).toEqual(times.toSorted())
    expect(results.map(([, , number]) => number)).toEqual(numbers)
  })

  it('do not wait for a slow one that started earlier', async () => {
    const { read, state, release } = await startSlowRead()
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 10 }, () => query(one)))
    expect(state.isSettled).toBe(false)
    await release()
    await read
  })

  it('fail alone', async () => {
    const results = await Promise.allSettled(
      [0, 1, 2, 0].map((number) => query({ ...rows('select 2 / $1::int'), values: [number] })),
    )
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected'])
    expect((await query(one)).rows).toEqual([[1]])
  })

  it('AV6: fail as unavailable with their connection, and the next ones run on another', async () => {
    const { read, terminate } = await startSlowRead()
    await terminate()
    const error = translatePostgresError(await read.catch((error: unknown) => error))
    expect(error).toMatchObject({ name: 'DatabaseUnavailable' })
    const next = await Promise.all(Array.from({ length: 10 }, () => query(one)))
    for (const { rows } of next) expect(rows).toEqual([[1]])
  })
})
