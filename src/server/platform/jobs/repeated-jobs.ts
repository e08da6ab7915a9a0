import { serverLimits } from '#contract/limits.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import * as store from './store.ts'

const key = 'clean-up'

/** Adds the jobs that repeat themselves, if they are missing. */
export async function addRepeatedJobs(database: Database, now: Date): Promise<void> {
  if (await store.hasJob(database.read, { key })) return
  const job: store.NewJobRow = {
    job_id: newId(),
    kind: 'clean-up',
    key,
    payload: '{}',
    run_at: new Date(now.getTime() + serverLimits.cleanUp.firstDelayMs).toISOString(),
    created_at: now.toISOString(),
  }
  await database.write((transaction) => store.insertMissingJob(transaction, job))
}
