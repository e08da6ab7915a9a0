import { expect, vi } from 'vitest'
import type { Database, Transaction } from '#server/database/database.ts'
import { DatabaseUnavailable } from '#server/database/errors.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { cancelJob, enqueueJob } from './enqueue.ts'
import { type Job, type JobDefinition, type JobDefinitions, LeaseLost, RetryAt } from './job.ts'
import { createWorker } from './worker.ts'

const leaseMs = 60_000
const maxRetryMs = 5_000
const minute = 60_000

const define = (run: JobDefinition['run'], change: Partial<JobDefinition> = {}): JobDefinition => ({
  run,
  maxConcurrent: 10,
  leaseMs,
  maxRetryMs,
  ...change,
})
const createTestWorker = ({ database, now }: TestApp, definitions: JobDefinitions) =>
  createWorker({ database, clock: now, log: { warn: () => undefined }, loadDefinitions: async () => definitions })

interface NewJob {
  kind?: 'notify' | 'push' | 'post'
  key?: string
  number?: number
  inMs?: number
}
const add = (app: TestApp, transaction: Transaction, { kind = 'notify', number = 0, inMs = 0, key }: NewJob) =>
  enqueueJob(transaction, {
    kind,
    payload: { number },
    runAt: new Date(app.now().getTime() + inMs).toISOString(),
    now: app.now().toISOString(),
    ...(key !== undefined && { key }),
  })
const addOne = (app: TestApp, job: NewJob = {}) => app.database.write((transaction) => add(app, transaction, job))

interface JobRow {
  payload: string
  due_at: string
  run_at: string
  lease: string | null
  attempts: number
}
const rowsOf = async (app: TestApp) => (await app.dumpTables())['jobs'] as JobRow[]
/** Returns the milliseconds until each job may run, by the app's clock. */
const delaysOf = async (app: TestApp) =>
  (await rowsOf(app)).map(({ run_at }) => Date.parse(run_at) - app.now().getTime())

/** A step of a job that a test opens. */
function createGate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Completes a job with an effect in the same transaction: it cancels a job that stands for it. */
const effectKey = 'effect'
async function haveEffect(database: Database, job: Job): Promise<undefined> {
  await database.write(async (transaction) => {
    await cancelJob(transaction, effectKey)
    await job.complete(transaction)
  })
}

describeOnBoth('a worker', () => {
  it('claims each of 1,000 jobs once, next to another worker', async ({ nodes }) => {
    const amount = 1_000
    await nodes[0].database.write(async (transaction) => {
      for (let number = 0; number < amount; number += 1) await add(nodes[0], transaction, { number })
    })
    const runs = nodes.map((node) => {
      const numbers: number[] = []
      const worker = createTestWorker(node, {
        notify: define(async ({ payload }) => {
          numbers.push(Number(payload['number']))
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
    expect(await rowsOf(nodes[0])).toEqual([])
  }, 60_000)

  it('runs jobs of a kind in the order of their times, not before them', async ({ app }) => {
    for (const inMs of [3000, 1000, 2000, 5000]) await addOne(app, { number: inMs, inMs })
    const order: unknown[] = []
    const worker = createTestWorker(app, {
      notify: define(
        async ({ payload }) => {
          order.push(payload['number'])
          return undefined
        },
        { maxConcurrent: 1 },
      ),
    })
    expect(await worker.runDue()).toBe(0)
    app.advance(4000)
    expect([await worker.runDue(), order]).toEqual([3, [1000, 2000, 3000]])
    expect(await delaysOf(app)).toEqual([1000])
  })

  it('takes over the job of a worker that died when its lease ends, and that worker has no effect any more', async ({
    app,
  }) => {
    await addOne(app)
    await addOne(app, { key: effectKey, kind: 'push' })
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
    await vi.waitUntil(async () => (await rowsOf(app)).some(({ lease }) => lease !== null), { timeout: 20_000 })
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
    expect(await rowsOf(app)).toHaveLength(1)
  })

  it('has an effect once if the job completes in its transaction', async ({ app }) => {
    await addOne(app)
    await addOne(app, { key: effectKey, kind: 'push' })
    const worker = createTestWorker(app, {
      notify: define((job) => haveEffect(app.database, job)),
    })
    expect([await worker.runDue(), await worker.runDue(), await rowsOf(app)]).toEqual([1, 0, []])
  })

  it('runs a job again that was replaced while it ran', async ({ app }) => {
    await addOne(app, { key: 'one', number: 1 })
    const numbers: unknown[] = []
    const worker = createTestWorker(app, {
      notify: define(async ({ payload, attempt }) => {
        numbers.push([payload['number'], attempt])
        if (numbers.length === 1) await addOne(app, { key: 'one', number: 2, inMs: 1000 })
        return undefined
      }),
    })
    await worker.runDue()
    expect(await delaysOf(app)).toEqual([1000])
    app.advance(1000)
    await worker.runDue()
    expect([numbers, await rowsOf(app)]).toEqual([
      [
        [1, 1],
        [2, 1],
      ],
      [],
    ])
  })

  it('has no effect with a job that was canceled or replaced while it ran', async ({ app }) => {
    await addOne(app, { key: effectKey, kind: 'push', inMs: minute })
    const changes = [
      () => app.database.write((transaction) => cancelJob(transaction, 'one')),
      () => addOne(app, { key: 'one', inMs: minute }),
    ]
    for (const change of changes) {
      await addOne(app, { key: 'one' })
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

  it('does not repeat an effect if the database is away for a moment after it', async ({ app }) => {
    await addOne(app)
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
    expect([await worker.runDue(), await worker.runDue(), await rowsOf(app)]).toEqual([1, 0, []])
    expect([effects, refused, worker.failures]).toEqual([1, 1, {}])
  })

  it('retries a failed job with growing delays, and keeps its time', async ({ app }) => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await addOne(app)
    const dueAt = app.now().toISOString()
    const worker = createTestWorker(app, { notify: define(() => Promise.reject(new Error('a job that fails'))) })
    const delays: (number | undefined)[] = []
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await worker.runDue()
      const [delay = 0] = await delaysOf(app)
      delays.push(delay)
      app.advance(delay)
    }
    expect(delays).toEqual([1000, 2000, 4000, maxRetryMs, maxRetryMs])
    expect(worker.failures).toEqual({ notify: 5 })
    expect(await rowsOf(app)).toMatchObject([{ lease: null, attempts: 5, due_at: dueAt }])
  })

  it('retries at the time that a job names, and deletes a job that failed too often', async ({ app }) => {
    await addOne(app)
    const worker = createTestWorker(app, {
      notify: define(
        () => Promise.reject(new RetryAt(new Date(app.now().getTime() + 10 * minute), 'The push service is busy')),
        { maxAttempts: 2 },
      ),
    })
    await worker.runDue()
    expect(await delaysOf(app)).toEqual([10 * minute])
    app.advance(10 * minute)
    await worker.runDue()
    expect([await rowsOf(app), worker.failures]).toEqual([[], { notify: 2 }])
  })

  it('runs a job again at the time that it returns', async ({ app }) => {
    await addOne(app)
    const worker = createTestWorker(app, {
      notify: define(async () => ({ runAt: new Date(app.now().getTime() + minute) })),
    })
    expect([await worker.runDue(), await worker.runDue(), await delaysOf(app)]).toEqual([1, 0, [minute]])
    expect(await rowsOf(app)).toMatchObject([{ lease: null, attempts: 0 }])
  })

  it('runs other kinds while all places of one kind are taken, and no more of it than allowed', async ({ app }) => {
    for (let number = 0; number < 5; number += 1) await addOne(app, { kind: 'push', number })
    await addOne(app, { kind: 'post', inMs: 1 })
    app.advance(1)
    const posted = createGate()
    const [started, atPost]: [number[], number[]] = [[], []]
    const worker = createTestWorker(app, {
      push: define(
        async ({ payload }) => {
          started.push(Number(payload['number']))
          await posted.opened
          return undefined
        },
        { maxConcurrent: 2 },
      ),
      post: define(async () => {
        atPost.push(...started)
        posted.open()
        return undefined
      }),
    })
    expect(await worker.runDue()).toBe(6)
    expect([atPost.length <= 2, new Set(started)]).toEqual([true, new Set([0, 1, 2, 3, 4])])
  })

  it('leaves kinds that it does not know to other nodes', async ({ app }) => {
    await addOne(app)
    const worker = createTestWorker(app, {})
    expect([await worker.runDue(), (await rowsOf(app)).map(({ attempts }) => attempts)]).toEqual([0, [0]])
  })

  it('starts by itself, and waits for running jobs when it stops', async ({ app }) => {
    await addOne(app)
    const [begun, gate] = [createGate(), createGate()]
    const order: unknown[] = []
    const worker = createTestWorker(app, {
      notify: define(async ({ signal }) => {
        begun.open()
        await gate.opened
        order.push(['ended', signal.aborted])
        return undefined
      }),
    })
    worker.start()
    await begun.opened
    const stopped = worker.stop().then(() => order.push('stopped'))
    await addOne(app)
    worker.wake()
    gate.open()
    await stopped
    expect(order).toEqual([['ended', true], 'stopped'])
    // The second is left to other nodes, and the daily job was added.
    expect((await rowsOf(app)).map(({ lease, attempts }) => [lease, attempts])).toEqual([
      [null, 0],
      [null, 0],
    ])
  })

  it('reports jobs in the metrics', async ({ app }) => {
    await addOne(app, { inMs: -30_000 })
    await addOne(app, { inMs: minute })
    await addOne(app, { kind: 'post', inMs: minute })
    const worker = createTestWorker(app, { notify: define(() => Promise.reject(new Error('a job that fails'))) })
    await worker.runDue()
    const { body } = await app.fastify.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const values = [...body.matchAll(/^(lampstand_jobs?(?:_\w+)?)\{kind="(notify|post)"\} (\S+)$/gm)]
    expect(values.map(([, name, kind, value]) => `${name} ${kind} ${value}`)).toEqual([
      'lampstand_jobs post 1',
      'lampstand_jobs notify 2',
      'lampstand_jobs_overdue post 0',
      'lampstand_jobs_overdue notify 1',
      'lampstand_jobs_oldest_overdue_seconds post 0',
      'lampstand_jobs_oldest_overdue_seconds notify 30',
    ])
  })
})
