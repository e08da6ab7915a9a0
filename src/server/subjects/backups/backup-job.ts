import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import type { Environment } from '#server/platform/env.ts'
import type { Events } from '#server/platform/events/events.ts'
import { type JobDefinition, RetryAt } from '#server/platform/jobs/job.ts'
import { runProgram } from '#server/platform/run-program.ts'
import { clearWork } from './exclusive-work.ts'
import { hasAccounts } from './store.ts'

interface BackupJobServices {
  database: Database
  clock: Clock
  environment: Pick<Environment, 'databaseUrl' | 'backups'>
  events: Pick<Events, 'publish'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Deletes what a killed backup has left, and returns the job that makes one once a day: it runs `npm run backup` in a process of its own, which records the result. Of several
 * nodes, one runs it.
 */
export function backUpJob({ database, clock, environment, events, log }: BackupJobServices): JobDefinition {
  const { intervalMs, retryMs, leaseMs, firstDelayMs } = serverLimits.backups
  const { databaseUrl, backups } = environment
  clearWork(databaseUrl).catch((err) => log.warn({ err }, 'what a killed backup left could not be deleted'))
  return {
    payload: jsonColumn(z.object({})),
    maxConcurrent: 1,
    leaseMs,
    maxRetryMs: retryMs,
    async run({ signal }) {
      const after = (ms: number) => new Date(clock().getTime() + ms)
      if (!(await hasAccounts(database.read))) return { runAt: after(firstDelayMs) }
      const started = clock()
      const input = JSON.stringify({ databaseUrl, backups })
      const { status, stderr } = await runProgram('backup', ['--automatic'], { input, signal })
      if (signal.aborted) return { runAt: started }
      events.publish({ change: 'settings', id: 'backups', audience: { leaders: true } })
      if (status !== 0) throw new RetryAt(after(retryMs), `The backup failed. ${stderr.trim()}`)
      return { runAt: new Date(started.getTime() + intervalMs) }
    },
  }
}
