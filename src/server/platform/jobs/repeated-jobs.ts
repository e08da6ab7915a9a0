import { serverLimits } from '#contract/limits.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import * as store from './store.ts'

/** Delays of the first runs. */
const firstDelays = {
  'clean-up': serverLimits.cleanUp.firstDelayMs,
  'back-up': serverLimits.backups.firstDelayMs,
} as const

/** Adds the jobs that repeat themselves, if they are missing. Their keys are their kinds. */
export async function addRepeatedJobs(database: Database, now: Date): Promise<void> {
  for (const [kind, delayMs] of Object.entries(firstDelays) as [keyof typeof firstDelays, number][]) {
    if (await store.hasJob(database.read, { key: kind })) continue
    const job: store.NewJobRow = {
      job_id: newId(),
      kind,
      key: kind,
      payload: '{}',
      run_at: new Date(now.getTime() + delayMs).toISOString(),
      created_at: now.toISOString(),
    }
    await database.write((transaction) => store.insertMissingJob(transaction, job))
  }
}
