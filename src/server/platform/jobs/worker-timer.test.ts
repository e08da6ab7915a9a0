import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { Database } from '../database/database.ts'
import { jsonColumn } from '../database/json-column.ts'
import { createWorker } from './worker.ts'

const { startDelayMs, pollMs, wakeDelayMs } = serverLimits.jobs
const start = Date.parse('2026-03-01T18:00:00.000Z')

describe('the timer of a worker', () => {
  let checks: number[]
  /** Time of the next job. */
  let nextAt: number | undefined
  let isAway = false

  beforeEach(() => {
    vi.useFakeTimers({ now: start })
    vi.spyOn(Math, 'random').mockReturnValue(1)
    checks = []
    nextAt = undefined
    isAway = false
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function createTimed() {
    const read = {
      async first(_statement: unknown, values?: object) {
        // Whether there is a daily job.
        if (values !== undefined) return { job_id: '' }
        checks.push(Date.now() - start)
        if (isAway) throw new Error('database away')
        return { notify: nextAt === undefined ? null : new Date(start + nextAt).toISOString() }
      },
    }
    // Claims nothing: another node was first.
    const write = async () => {
      nextAt = undefined
      return []
    }
    const run = async () => undefined
    const notify = { payload: jsonColumn(z.object({})), run, maxConcurrent: 1, leaseMs: 1, maxRetryMs: 1 }
    return createWorker({
      database: { read, write } as unknown as Database,
      clock: () => new Date(),
      log: { warn: () => undefined },
      definitions: { notify },
    })
  }

  it('waits for the next job, and at most for the poll interval', async () => {
    const worker = createTimed()
    nextAt = startDelayMs + 5000
    worker.start()
    await vi.advanceTimersByTimeAsync(startDelayMs + 5000)
    expect(checks).toEqual([startDelayMs, startDelayMs + 5000])
    await vi.advanceTimersByTimeAsync(2 * pollMs)
    const last = startDelayMs + 5000
    expect(checks.slice(2)).toEqual([last + pollMs, last + 2 * pollMs])
  })

  it('checks once, and soon, after many events', async () => {
    const worker = createTimed()
    worker.start()
    await vi.advanceTimersByTimeAsync(startDelayMs)
    for (let event = 0; event < 4; event += 1) {
      worker.wake()
      await vi.advanceTimersByTimeAsync(wakeDelayMs / 4)
    }
    expect(checks).toEqual([startDelayMs, startDelayMs + wakeDelayMs])
    nextAt = startDelayMs + wakeDelayMs + 100
    worker.wake()
    await vi.advanceTimersByTimeAsync(pollMs)
    const woken = startDelayMs + 2 * wakeDelayMs
    expect(checks.slice(2)).toEqual([woken])
  })

  it('retries with growing pauses while the database is away', async () => {
    const worker = createTimed()
    isAway = true
    worker.start()
    await vi.advanceTimersByTimeAsync(startDelayMs + 200_000)
    const pauses = checks.slice(1).map((time, index) => time - (checks[index] ?? 0))
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    isAway = false
    await vi.advanceTimersByTimeAsync(60_000)
    const recovered = checks.length
    await vi.advanceTimersByTimeAsync(pollMs)
    expect(checks).toHaveLength(recovered + 1)
  })

  it('ends when it is stopped', async () => {
    const worker = createTimed()
    worker.start()
    await vi.advanceTimersByTimeAsync(startDelayMs)
    await worker.stop()
    worker.wake()
    await vi.advanceTimersByTimeAsync(10 * pollMs)
    expect(checks).toHaveLength(1)
  })

  it('does nothing before it is started', async () => {
    createTimed().wake()
    await vi.advanceTimersByTimeAsync(10 * pollMs)
    expect(checks).toEqual([])
  })
})
