import { vi } from 'vitest'
import * as z from 'zod/mini'
import type { Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { JobDefinition, JobDefinitions } from '#server/platform/jobs/job.ts'
import { createWorker } from '#server/platform/jobs/worker.ts'
import type { TestApp } from './app.ts'

/** Lease of the jobs of tests. */
export const leaseMs = 60_000
export const maxRetryMs = 5_000

type TestJob = JobDefinition<{ number: number }>
export const define = (run: TestJob['run'], change: Partial<TestJob> = {}): TestJob => ({
  payload: jsonColumn(z.object({ number: z.number() })),
  run,
  maxConcurrent: 10,
  leaseMs,
  maxRetryMs,
  ...change,
})
export const createTestWorker = ({ database, now }: TestApp, definitions: JobDefinitions) =>
  createWorker({ database, clock: now, log: { warn: () => undefined }, definitions })

interface NewJob {
  kind?: 'notify' | 'push' | 'post'
  key?: string
  number?: number
  inMs?: number
}
export const addJob = (
  app: TestApp,
  transaction: Transaction,
  { kind = 'notify', number = 0, inMs = 0, key }: NewJob,
) =>
  enqueueJob(transaction, {
    kind,
    payload: { number },
    runAt: new Date(app.now().getTime() + inMs).toISOString(),
    now: app.now().toISOString(),
    ...(key !== undefined && { key }),
  })
export const addOneJob = (app: TestApp, job: NewJob = {}) =>
  app.database.write((transaction) => addJob(app, transaction, job))

export const jobRowsOf = (app: TestApp) => app.rowsOf('jobs')
/** Returns the milliseconds until each job may run, by the app's clock. */
export const delaysOf = async (app: TestApp) =>
  (await jobRowsOf(app)).map(({ run_at }) => Date.parse(run_at) - app.now().getTime())

/** A step of a job that a test opens. */
export function createGate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Listens, and waits for the first check of the app's worker. */
export async function startWorkerOf(app: TestApp): Promise<void> {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const hasDailyJob = async () => (await jobRowsOf(app)).some(({ kind }) => kind === 'clean-up')
  await vi.waitUntil(hasDailyJob, { timeout: 20_000 })
}
