import { serverLimits } from '#contract/limits.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import * as store from './store.ts'

const { cleanUp, backups, dueReminders } = serverLimits
const repeatedJobs = { 'clean-up': cleanUp, 'back-up': backups, remind: dueReminders } as const

/**
 * Adds the jobs that repeat themselves, if they are missing. Their keys are their kinds. One that is due much later than it repeats itself
 * would wait for a clock that was wrong: it is added again.
 */
export async function addRepeatedJobs(database: Database, now: Date): Promise<void> {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  for (const [kind, { firstDelayMs, intervalMs }] of Object.entries(repeatedJobs)) {
    const due = { key: kind, latest: after(2 * intervalMs) }
    if (await store.hasJob(database.read, due)) continue
    const job: store.NewJobRow = {
      job_id: newId(),
      kind: kind as keyof typeof repeatedJobs,
      key: kind,
      payload: '{}',
      run_at: after(firstDelayMs),
      created_at: now.toISOString(),
    }
    await database.write(async (transaction) => {
      await store.deleteLateJob(transaction, due)
      await store.insertMissingJob(transaction, job)
    })
  }
}
