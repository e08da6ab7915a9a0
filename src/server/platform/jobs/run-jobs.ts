import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { JobKind } from '../database/tables/platform.ts'
import { createLogLimit } from '../log/log-limit.ts'
import type { JobDefinition, JobDefinitions } from './job.ts'
import { type JobStats, runJob } from './run-job.ts'
import * as store from './store.ts'

export interface RunnerOptions {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  definitions: JobDefinitions
}

/**
 * Creates what claims and runs due jobs (ADR 042). It claims no more jobs than it can start at once, so only those that run have to
 * wait for the end of their lease if the node dies.
 * @param onSettled called after each job
 */
export function createRunner({ database, clock, log, definitions }: RunnerOptions, onSettled: () => void) {
  const running = new Map<Promise<void>, JobKind>()
  const stopping = new AbortController()
  const stats: JobStats = { completed: 0, failures: {} }
  const logLimit = createLogLimit(log)
  const context = { database, clock, log, logLimit, stats, signal: stopping.signal }

  function start(definition: JobDefinition, row: store.ClaimedRow): void {
    const job = runJob(context, definition, row)
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
    // Each job that ends causes another check.
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
    abort() {
      stopping.abort()
      logLimit.stop()
    },
  }
}
