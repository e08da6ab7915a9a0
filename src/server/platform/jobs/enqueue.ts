import type { Transaction } from '../database/database.ts'
import type { JsonColumn } from '../database/json-column.ts'
import { newId } from '../database/new-id.ts'
import type { JobKind } from '../database/tables/platform.ts'
import * as store from './store.ts'

interface NewJob {
  kind: JobKind
  /** A job with the key of a waiting one replaces it, also while a node works on it: the job then runs again. */
  key?: string
  /** Ids, times and numbers, never texts that people wrote. */
  payload: object
  /** Default: now. */
  runAt?: string
  now: string
}

/** Adds a job, in the transaction of its cause. Workers look for jobs after each event, so publish one after the commit. */
export const enqueueJob = (transaction: Transaction, { kind, key, payload, runAt, now }: NewJob): Promise<unknown> =>
  store.insertOrReplaceJob(transaction, {
    job_id: newId(),
    kind,
    key: key ?? null,
    payload: JSON.stringify(payload),
    run_at: runAt ?? now,
    created_at: now,
  })

/**
 * Returns a function that adds a job at the end of the transaction, if a condition holds then. Call it when the module is loaded.
 * @param condition a part of the statement that inserts the job, so that it costs no round trip of its own
 */
export function enqueueJobIf(kind: JobKind, condition: Parameters<typeof store.insertJobIf>[1]) {
  const insert = store.insertJobIf(kind, condition)
  return (transaction: Transaction, { payload, runAt, now }: Omit<NewJob, 'kind' | 'key'>): void =>
    transaction.runBeforeCommit(insert, {
      job_id: newId(),
      payload: JSON.stringify(payload),
      run_at: runAt ?? now,
      created_at: now,
    })
}

/** Deletes the job with a key, if there is one. */
export const cancelJob = (transaction: Transaction, key: string): Promise<unknown> =>
  store.deleteJob(transaction, { key })

/**
 * Deletes the job with a key, of which only one caller gets the payload, unless a worker has completed it.
 * @returns undefined if there is no such job
 */
export async function takeJob<Payload>(
  transaction: Transaction,
  key: string,
  payload: JsonColumn<Payload>,
): Promise<Payload | undefined> {
  const text = await store.takeJob(transaction, key)
  return text === undefined ? undefined : payload.parse(text)
}
