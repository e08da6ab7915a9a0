import { describe, expect, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { it as base } from '#test/support/fixtures.ts'
import type { Reader } from '../database/database.ts'
import { enqueueJob } from './enqueue.ts'
import { addRepeatedJobs } from './repeated-jobs.ts'
import { createWorker } from './worker.ts'

const { startDelayMs, pollMs, wakeDelayMs } = serverLimits.jobs
const start = Date.parse('2026-03-01T18:00:00.000Z')
const minute = 60 * 1000

/** A worker that runs no kind of job, as if other nodes were always first, and the times at which it looks for due jobs. */
const it = base.extend('timed', async ({ testDatabase: { database } }, { onCleanup }) => {
  const checks: number[] = []
  const state = { isAway: false }
  const first: Reader['first'] = async (statement, ...values) => {
    // Only the search for due jobs has no values.
    if (values.length > 0) return database.read.first(statement, ...values)
    checks.push(Date.now() - start)
    if (state.isAway) throw new Error('database away')
    return database.read.first(statement, ...values)
  }
  // The jobs that repeat themselves are due after the tests.
  await addRepeatedJobs(database, new Date(start + 20 * minute))
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  onCleanup(() => void vi.useRealTimers())
  const worker = createWorker({
    database: { ...database, read: { ...database.read, first } },
    clock: () => new Date(),
    log: { warn: () => undefined },
    definitions: {},
  })
  const addJob = (inMs: number) => {
    const [runAt, now] = [start + inMs, start].map((time) => new Date(time).toISOString()) as [string, string]
    return database.write((transaction) => enqueueJob(transaction, { kind: 'post', payload: {}, runAt, now }))
  }
  return { worker, checks, state, addJob }
})

describe('the timer of a worker', () => {
  it('waits for the next job, and at most for the poll interval', async ({ timed: { worker, checks, addJob } }) => {
    await addJob(startDelayMs + 5000)
    worker.start()
    await vi.advanceTimersByTimeAsync(startDelayMs + 5000)
    expect(checks).toEqual([startDelayMs, startDelayMs + 5000])
    await vi.advanceTimersByTimeAsync(2 * pollMs)
    const last = startDelayMs + 5000
    expect(checks.slice(2)).toEqual([last + pollMs, last + 2 * pollMs])
  })

  it('checks once, and soon, after many events', async ({ timed: { worker, checks, addJob } }) => {
    worker.start()
    await vi.advanceTimersByTimeAsync(startDelayMs)
    for (let event = 0; event < 4; event += 1) {
      worker.wake()
      await vi.advanceTimersByTimeAsync(wakeDelayMs / 4)
    }
    expect(checks).toEqual([startDelayMs, startDelayMs + wakeDelayMs])
    await addJob(startDelayMs + wakeDelayMs + 100)
    worker.wake()
    await vi.advanceTimersByTimeAsync(pollMs)
    const woken = startDelayMs + 2 * wakeDelayMs
    expect(checks.slice(2)).toEqual([woken])
  })

  it('retries with growing pauses while the database is away', async ({ timed: { worker, checks, state } }) => {
    state.isAway = true
    worker.start()
    await vi.advanceTimersByTimeAsync(startDelayMs + 200_000)
    const pauses = checks.slice(1).map((time, index) => time - (checks[index] ?? 0))
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    state.isAway = false
    await vi.advanceTimersByTimeAsync(60_000)
    const recovered = checks.length
    await vi.advanceTimersByTimeAsync(pollMs)
    expect(checks).toHaveLength(recovered + 1)
  })

  it('ends when it is stopped', async ({ timed: { worker, checks } }) => {
    worker.start()
    await vi.advanceTimersByTimeAsync(startDelayMs)
    await worker.stop()
    worker.wake()
    await vi.advanceTimersByTimeAsync(10 * pollMs)
    expect(checks).toHaveLength(1)
  })

  it('does nothing before it is started', async ({ timed: { worker, checks } }) => {
    worker.wake()
    await vi.advanceTimersByTimeAsync(10 * pollMs)
    expect(checks).toEqual([])
  })
})
