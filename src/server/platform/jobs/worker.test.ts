import { expect, vi } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addOneJob, createGate, createTestWorker, define, delaysOf, jobRowsOf, maxRetryMs } from '#test/support/jobs.ts'
import { RetryAt } from './job.ts'

const minute = 60_000

describeOnBoth('a worker', () => {
  it('runs jobs of a kind in the order of their times, not before them', async ({ app }) => {
    for (const inMs of [3000, 1000, 2000, 5000]) await addOneJob(app, { number: inMs, inMs })
    const order: unknown[] = []
    const worker = createTestWorker(app, {
      notify: define(
        async ({ payload }) => {
          order.push(payload.number)
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

  it('retries a failed job with growing delays, and keeps its time', async ({ app }) => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await addOneJob(app)
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
    expect(await jobRowsOf(app)).toMatchObject([{ lease: null, attempts: 5, due_at: dueAt }])
  })

  it('retries a job whose payload has another form, as a newer release may have added it', async ({ app }) => {
    // As JSON, it is null.
    await addOneJob(app, { number: Number.NaN })
    const run = vi.fn(async () => undefined)
    const worker = createTestWorker(app, { notify: define(run) })
    await worker.runDue()
    expect([run.mock.calls, worker.failures]).toEqual([[], { notify: 1 }])
    expect(await jobRowsOf(app)).toMatchObject([{ lease: null, attempts: 1 }])
  })

  it('retries at the time that a job names, within limits, and gives up in the end', async ({ app }) => {
    await addOneJob(app)
    const day = 24 * 60 * minute
    let delayMs = 0
    const worker = createTestWorker(app, {
      notify: define(
        () => Promise.reject(new RetryAt(new Date(app.now().getTime() + delayMs), 'The push service is busy')),
        { maxAttempts: 4 },
      ),
    })
    for (const [named, expected] of [
      [10 * minute, 10 * minute],
      [0, 1000],
      [100 * day, day],
    ] as const) {
      delayMs = named
      await worker.runDue()
      expect(await delaysOf(app)).toEqual([expected])
      app.advance(expected)
    }
    await worker.runDue()
    expect([await jobRowsOf(app), worker.failures]).toEqual([[], { notify: 4 }])
  })

  it('runs a job again at the time that it returns', async ({ app }) => {
    await addOneJob(app)
    const worker = createTestWorker(app, {
      notify: define(async () => ({ runAt: new Date(app.now().getTime() + minute) })),
    })
    expect([await worker.runDue(), await worker.runDue(), await delaysOf(app)]).toEqual([1, 0, [minute]])
    expect(await jobRowsOf(app)).toMatchObject([{ lease: null, attempts: 0 }])
  })

  it('runs other kinds while all places of one kind are taken, and no more of it than allowed', async ({ app }) => {
    for (let number = 0; number < 5; number += 1) await addOneJob(app, { kind: 'push', number })
    await addOneJob(app, { kind: 'post', inMs: 1 })
    app.advance(1)
    const [full, posted] = [createGate(), createGate()]
    const [started, atPost]: [number[], number[]] = [[], []]
    const worker = createTestWorker(app, {
      push: define(
        async ({ payload }) => {
          started.push(payload.number)
          if (started.length === 2) full.open()
          await posted.opened
          return undefined
        },
        { maxConcurrent: 2 },
      ),
      post: define(async () => {
        await full.opened
        atPost.push(...started)
        posted.open()
        return undefined
      }),
    })
    expect(await worker.runDue()).toBe(6)
    expect([atPost.length, new Set(started)]).toEqual([2, new Set([0, 1, 2, 3, 4])])
  })

  it('leaves kinds that it does not know to other nodes', async ({ app }) => {
    await addOneJob(app)
    const worker = createTestWorker(app, {})
    expect([await worker.runDue(), (await jobRowsOf(app)).map(({ attempts }) => attempts)]).toEqual([0, [0]])
  })

  it('starts automatically, and waits for running jobs when it stops', { tags: 'slow' }, async ({ app }) => {
    await addOneJob(app)
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
    await addOneJob(app)
    worker.wake()
    gate.open()
    await stopped
    expect(order).toEqual([['ended', true], 'stopped'])
    // The second is left to other nodes, and the jobs that repeat themselves were added.
    const rows = await jobRowsOf(app)
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['notify', 'clean-up', 'back-up', 'remind']))
    expect(rows.map(({ lease, attempts }) => [lease, attempts])).toEqual(Array(4).fill([null, 0]))
  })

  it('reports jobs in the metrics', async ({ app }) => {
    await addOneJob(app, { inMs: -30_000 })
    await addOneJob(app, { inMs: minute })
    await addOneJob(app, { kind: 'post', inMs: minute })
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
