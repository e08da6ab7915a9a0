import { expect, vi } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addJob,
  addOneJob,
  createGate,
  createTestWorker,
  define,
  delaysOf,
  jobRowsOf,
  leaseMs,
} from '#test/support/jobs.ts'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/errors.ts'
import { cancelJob } from './enqueue.ts'
import { type Job, LeaseLost } from './job.ts'

const minute = 60_000

/** Completes a job in the transaction of its effect, which deletes the job with this key. */
const effectKey = 'effect'
async function haveEffect(database: Database, job: Job): Promise<undefined> {
  await database.write(async (transaction) => {
    await cancelJob(transaction, effectKey)
    await job.complete(transaction)
  })
}

describeOnBoth('a job with a lease', () => {
  it('claims each of 1,000 jobs once, next to another worker', async ({ nodes }) => {
    const amount = 1_000
    await nodes[0].database.write(async (transaction) => {
      for (let number = 0; number < amount; number += 1) await addJob(nodes[0], transaction, { number })
    })
    const runs = nodes.map((node) => {
      const numbers: number[] = []
      const worker = createTestWorker(node, {
        notify: define(async ({ payload }) => {
          numbers.push(payload.number)
          return undefined
        }),
      })
      return { numbers, worker }
    })
    const counts = await Promise.all(runs.map(({ worker }) => worker.runDue()))
    expect(counts[0]).toBeGreaterThan(0)
    expect(counts[1]).toBeGreaterThan(0)
    const numbers = runs.flatMap((run) => run.numbers)
    expect([numbers.length, new Set(numbers).size]).toEqual([amount, amount])
    expect(await jobRowsOf(nodes[0])).toEqual([])
  })

  it('takes over the job of a dead worker when its lease ends, without its late effect', async ({ app }) => {
    await addOneJob(app)
    await addOneJob(app, { key: effectKey, kind: 'push' })
    const gate = createGate()
    let late: unknown
    const dead = createTestWorker(app, {
      notify: define(async (job) => {
        await gate.opened
        late = await haveEffect(app.database, job).catch((error: unknown) => error)
        throw late
      }),
    })
    const ended = dead.runDue()
    await vi.waitUntil(async () => (await jobRowsOf(app)).some(({ lease }) => lease !== null), { timeout: 20_000 })
    const attempts: number[] = []
    const worker = createTestWorker(app, {
      notify: define(async ({ attempt }) => {
        attempts.push(attempt)
        return undefined
      }),
    })
    app.advance(leaseMs - 1)
    expect(await worker.runDue()).toBe(0)
    app.advance(1)
    expect([await worker.runDue(), attempts]).toEqual([1, [2]])
    gate.open()
    expect([await ended, dead.failures]).toEqual([0, {}])
    expect(late).toBeInstanceOf(LeaseLost)
    // Rolled back.
    expect(await jobRowsOf(app)).toHaveLength(1)
  })

  it('has an effect once if the job completes in its transaction', async ({ app }) => {
    await addOneJob(app)
    await addOneJob(app, { key: effectKey, kind: 'push' })
    const worker = createTestWorker(app, {
      notify: define((job) => haveEffect(app.database, job)),
    })
    expect([await worker.runDue(), await worker.runDue(), await jobRowsOf(app)]).toEqual([1, 0, []])
  })

  it('runs a job again that was replaced while it ran', async ({ app }) => {
    await addOneJob(app, { key: 'one', number: 1 })
    const numbers: unknown[] = []
    const worker = createTestWorker(app, {
      notify: define(async ({ payload, attempt }) => {
        numbers.push([payload.number, attempt])
        if (numbers.length === 1) await addOneJob(app, { key: 'one', number: 2, inMs: 1000 })
        return undefined
      }),
    })
    await worker.runDue()
    expect(await delaysOf(app)).toEqual([1000])
    app.advance(1000)
    await worker.runDue()
    expect([numbers, await jobRowsOf(app)]).toEqual([
      [
        [1, 1],
        [2, 1],
      ],
      [],
    ])
  })

  it('has no effect with a job that was canceled or replaced while it ran', async ({ app }) => {
    await addOneJob(app, { key: effectKey, kind: 'push', inMs: minute })
    const changes = [
      () => app.database.write((transaction) => cancelJob(transaction, 'one')),
      () => addOneJob(app, { key: 'one', inMs: minute }),
    ]
    for (const change of changes) {
      await addOneJob(app, { key: 'one' })
      const worker = createTestWorker(app, {
        notify: define(async (job) => {
          await change()
          return haveEffect(app.database, job)
        }),
      })
      expect([await worker.runDue(), worker.failures]).toEqual([0, {}])
    }
    expect(await delaysOf(app)).toEqual([minute, minute])
  })

  it('does not repeat an effect if the database is away for a moment after it', { tags: 'slow' }, async ({ app }) => {
    await addOneJob(app)
    let [effects, refused] = [0, 0]
    const database: Database = {
      ...app.database,
      write(callback) {
        if (effects === 0 || refused > 0) return app.database.write(callback)
        refused += 1
        return Promise.reject(new DatabaseUnavailable('The database does not respond'))
      },
    }
    const run = async () => {
      effects += 1
      return undefined
    }
    const worker = createTestWorker({ ...app, database }, { notify: define(run) })
    expect([await worker.runDue(), await worker.runDue(), await jobRowsOf(app)]).toEqual([1, 0, []])
    expect([effects, refused, worker.failures]).toEqual([1, 1, {}])
  })
})
