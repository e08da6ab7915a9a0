import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { JobKind } from '../database/tables/platform.ts'
import type { LogLimit } from '../log/log-limit.ts'
import { type Job, type JobDefinition, LeaseLost, RetryAt, type RunAgain } from './job.ts'
import * as store from './store.ts'

export interface JobStats {
  /** Number of jobs that were completed. */
  completed: number
  /** Numbers of failed attempts since the start. */
  failures: Partial<Record<JobKind, number>>
}

interface Context {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  logLimit: LogLimit
  stats: JobStats
  /** Aborted when the server stops. */
  signal: AbortSignal
}

/** Runs a job that this node has claimed, and deletes, repeats or retries it. @throws if the database can't record the result */
export async function runJob(context: Context, definition: JobDefinition, row: store.ClaimedRow): Promise<void> {
  let isCompleted = false
  try {
    const job: Job = {
      id: row.job_id,
      key: row.key,
      payload: definition.payload.parse(row.payload),
      dueAt: row.due_at,
      attempt: row.attempts,
      signal: context.signal,
      async complete(transaction) {
        if (!(await store.deleteClaimed(transaction, row)))
          throw new LeaseLost('Another node has the job now, or it was canceled')
        isCompleted = true
      },
      async putBack(transaction, failure) {
        const { job_id, kind, key, payload, due_at, attempts } = row
        const runAt = timeOfRetry(failure, context.clock(), attempts, definition.maxRetryMs).toISOString()
        await store.putBack(transaction, { job_id, kind, key, payload, due_at, attempts, run_at: runAt })
      },
    }
    const again = await definition.run(job)
    if (!isCompleted) await endJob(context, row, again)
    context.stats.completed += 1
  } catch (error) {
    if (!(error instanceof LeaseLost)) await failJob(context, definition, row, error)
  }
}

/** Deletes a job after its effect, or lets it run again later. Tries until the end of the lease, when the effect would be repeated. */
async function endJob({ database, clock, signal }: Context, row: store.ClaimedRow, again: RunAgain | undefined) {
  for (;;) {
    try {
      await database.write(async (transaction) => {
        if (again === undefined) await store.deleteClaimed(transaction, row)
        else await store.repeatClaimed(transaction, { ...row, runAt: again.runAt.toISOString() })
      })
      return
    } catch (error) {
      if (signal.aborted || clock().toISOString() >= row.until) throw error
      await sleep(serverLimits.jobs.minRetryMs)
    }
  }
}

/** Retries a failed job later, or deletes it after the last attempt. */
async function failJob(
  { database, clock, log, logLimit, stats }: Context,
  definition: JobDefinition,
  row: store.ClaimedRow,
  err: unknown,
): Promise<void> {
  const { kind, attempts } = row
  stats.failures[kind] = (stats.failures[kind] ?? 0) + 1
  const isLast = attempts >= (definition.maxAttempts ?? Number.POSITIVE_INFINITY)
  const message = isLast ? 'a job failed too often and was deleted' : 'a job failed'
  if (logLimit.allows(`${kind}: ${message}`, 1)) log.warn({ err, job: kind, attempts }, message)
  const runAt = timeOfRetry(err, clock(), attempts, definition.maxRetryMs).toISOString()
  await database.write(async (transaction) => {
    if (isLast) await store.deleteClaimed(transaction, row)
    else await store.retryClaimed(transaction, { ...row, runAt })
  })
}

/** Returns the time of the next attempt, with jitter, so that jobs that failed together are not all retried together. */
function timeOfRetry(error: unknown, now: Date, attempt: number, maxRetryMs: number): Date {
  const { minRetryMs, maxRetryAtMs } = serverLimits.jobs
  if (error instanceof RetryAt) {
    const delayMs = error.time.getTime() - now.getTime()
    return new Date(now.getTime() + Math.min(maxRetryAtMs, Math.max(minRetryMs, delayMs)))
  }
  const delayMs = Math.min(maxRetryMs, minRetryMs * 2 ** (attempt - 1))
  return new Date(now.getTime() + delayMs * (0.5 + Math.random() / 2))
}
