import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { JobKind } from '../database/tables/platform.ts'
import { type Job, type JobDefinition, type JobDefinitions, LeaseLost, RetryAt, type RunAgain } from './job.ts'
import { createLimitedWarning } from './limited-warning.ts'
import * as store from './store.ts'

export interface RunnerOptions {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  definitions: JobDefinitions
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

/**
 * Creates what claims and runs due jobs (ADR 042). It claims no more jobs than it can start at once, so only those that run have to
 * wait for the end of their lease if the node dies.
 * @param onSettled called after each job
 */
export function createRunner({ database, clock, log, definitions }: RunnerOptions, onSettled: () => void) {
  const running = new Map<Promise<void>, JobKind>()
  const stopping = new AbortController()
  const warn = createLimitedWarning(clock, log)
  const stats: {
    /** Number of jobs that were completed. */
    completed: number
    /** Numbers of failed attempts since the start. */
    failures: Partial<Record<JobKind, number>>
  } = { completed: 0, failures: {} }

  async function fail(definition: JobDefinition, row: store.ClaimedRow, err: unknown): Promise<void> {
    const { kind, attempts } = row
    stats.failures[kind] = (stats.failures[kind] ?? 0) + 1
    const isLast = attempts >= (definition.maxAttempts ?? Number.POSITIVE_INFINITY)
    const message = isLast ? 'a job failed too often and was deleted' : 'a job failed'
    warn(`${kind} ${message}`, { err, job: kind, attempts }, message)
    const runAt = timeOfRetry(err, clock(), attempts, definition.maxRetryMs).toISOString()
    await database.write(async (transaction) => {
      if (isLast) await store.deleteClaimed(transaction, row)
      else await store.retryClaimed(transaction, row, runAt)
    })
  }

  /** Deletes a job after its effect, or lets it run again later. Tries until the end of the lease, when the effect would be repeated. */
  async function end(row: store.ClaimedRow, again: RunAgain | undefined): Promise<void> {
    for (;;) {
      try {
        await database.write(async (transaction) => {
          if (again === undefined) await store.deleteClaimed(transaction, row)
          else await store.repeatClaimed(transaction, row, again.runAt.toISOString())
        })
        return
      } catch (error) {
        if (stopping.signal.aborted || clock().toISOString() >= row.until) throw error
        await sleep(serverLimits.jobs.minRetryMs)
      }
    }
  }

  async function run(definition: JobDefinition, row: store.ClaimedRow): Promise<void> {
    let isCompleted = false
    try {
      const job: Job = {
        id: row.job_id,
        key: row.key,
        payload: definition.payload.parse(row.payload),
        dueAt: row.due_at,
        attempt: row.attempts,
        signal: stopping.signal,
        async complete(transaction) {
          if (!(await store.deleteClaimed(transaction, row)))
            throw new LeaseLost('Another node has the job now, or it was canceled')
          isCompleted = true
        },
      }
      const again = await definition.run(job)
      if (!isCompleted) await end(row, again)
      stats.completed += 1
    } catch (error) {
      if (!(error instanceof LeaseLost)) await fail(definition, row, error)
    }
  }

  function start(definition: JobDefinition, row: store.ClaimedRow): void {
    const job = run(definition, row)
      // The database is away. The job runs again at the end of its lease.
      .catch((err) => log.warn({ err, job: row.kind }, 'a job could not be put back'))
      .then(() => {
        running.delete(job)
        onSettled()
      })
    running.set(job, row.kind)
  }

  /** Starts as many due jobs of a kind as may run. */
  async function startDue(kind: JobKind, now: Date): Promise<void> {
    const definition = definitions[kind]
    if (definition === undefined) return
    const limit = definition.maxConcurrent - [...running.values()].filter((other) => other === kind).length
    // A job that ends asks again.
    if (limit === 0) return
    const until = new Date(now.getTime() + definition.leaseMs).toISOString()
    const claim = { kind, now: now.toISOString(), limit, lease: randomUUID(), until }
    for (const row of await database.write((transaction) => store.claimJobs(transaction, claim))) start(definition, row)
  }

  return {
    stats,

    /**
     * Starts the due jobs of all kinds, as many as may run.
     * @returns milliseconds until the next job is due; undefined if there is none
     */
    async startDue(): Promise<number | undefined> {
      const times = Object.entries(await store.findNextTimes(database.read)) as [JobKind, string | null][]
      const now = clock()
      const delays = times.flatMap(([kind, time]) =>
        time === null ? [] : [{ kind, delayMs: Date.parse(time) - now.getTime() }],
      )
      // Each kind on its own, so that none holds up another.
      await Promise.all(delays.filter(({ delayMs }) => delayMs <= 0).map(({ kind }) => startDue(kind, now)))
      const later = delays.map(({ delayMs }) => delayMs).filter((delayMs) => delayMs > 0)
      return later.length === 0 ? undefined : Math.min(...later)
    },

    /** Resolves when no job runs. @returns whether one did */
    async settle(): Promise<boolean> {
      const hasRun = running.size > 0
      await Promise.all(running.keys())
      return hasRun
    },

    /** Tells running jobs to return early. */
    abort: () => stopping.abort(),
  }
}
