import type { Transaction } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'

type JobRow = Tables['jobs']

const upsertJob = statement((sql, value: Omit<JobRow, 'lease' | 'attempts'>) =>
  sql
    .insertInto('jobs')
    .values({
      job_id: value.job_id,
      kind: value.kind,
      key: value.key,
      payload: value.payload,
      run_at: value.run_at,
      lease: null,
      attempts: 0,
      created_at: value.created_at,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ payload: value.payload, run_at: value.run_at, lease: null, attempts: 0 }),
    ),
)
export const insertOrReplaceJob = (transaction: Transaction, job: Omit<JobRow, 'lease' | 'attempts'>) =>
  transaction.run(upsertJob, job)

const deleteByKey = statement((sql, value: { key: string }) => sql.deleteFrom('jobs').where('key', '=', value.key))
export const deleteJob = (transaction: Transaction, key: string) => transaction.run(deleteByKey, { key })
