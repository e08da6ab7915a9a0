import { type Expression, type ExpressionBuilder, type Kysely, sql as raw, type SqlBool } from 'kysely'
import type { Reader, Transaction } from '../database/database.ts'
import { execute, executeAndCheck, queryExists, statement } from '../database/statement.ts'
import { everyJobKind, type JobKind } from '../database/tables/platform.ts'
import type { Tables } from '../database/tables/tables.ts'

type JobRow = Tables['jobs']
export type NewJobRow = Omit<JobRow, 'lease' | 'attempts' | 'due_at'>

const insertJob = (sql: Kysely<Tables>, value: NewJobRow) =>
  sql.insertInto('jobs').values({
    job_id: value.job_id,
    kind: value.kind,
    key: value.key,
    payload: value.payload,
    due_at: value.run_at,
    run_at: value.run_at,
    lease: null,
    attempts: 0,
    created_at: value.created_at,
  })

export const insertOrReplaceJob = execute((sql, value: NewJobRow) =>
  insertJob(sql, value).onConflict((conflict) =>
    conflict
      .column('key')
      .doUpdateSet({ payload: value.payload, due_at: value.run_at, run_at: value.run_at, lease: null, attempts: 0 }),
  ),
)

export const insertMissingJob = execute((sql, value: NewJobRow) =>
  insertJob(sql, value).onConflict((conflict) => conflict.column('key').doNothing()),
)

/** What varies between the jobs of {@link insertJobIf}. */
type ConditionalJob = Pick<NewJobRow, 'job_id' | 'payload' | 'run_at' | 'created_at'>
/** Defines the statement that adds a job of a kind if a condition holds. Call it when the module is loaded. */
export const insertJobIf = (kind: JobKind, condition: (row: ExpressionBuilder<Tables, never>) => Expression<SqlBool>) =>
  statement((sql, value: ConditionalJob) =>
    sql
      .insertInto('jobs')
      .columns(['job_id', 'kind', 'payload', 'due_at', 'run_at', 'attempts', 'created_at'])
      .expression(
        sql
          .selectNoFrom((row) => {
            const text = (given: string) => row.cast<string>(row.val(given), 'text')
            return [
              text(value.job_id).as('job_id'),
              raw.lit(kind).as('kind'),
              text(value.payload).as('payload'),
              text(value.run_at).as('due_at'),
              text(value.run_at).as('run_at'),
              row.lit(0).as('attempts'),
              text(value.created_at).as('created_at'),
            ]
          })
          .where(condition),
      ),
  )

interface Due {
  key: string
  latest: string
}
/** Returns whether there is a job with a key that is due soon enough. */
export const hasJob = queryExists((sql, value: Due) =>
  sql.selectFrom('jobs').select('job_id').where('key', '=', value.key).where('run_at', '<=', value.latest),
)
export const deleteLateJob = execute((sql, value: Due) =>
  sql.deleteFrom('jobs').where('key', '=', value.key).where('run_at', '>', value.latest),
)

export const deleteJob = execute((sql, value: { key: string }) => sql.deleteFrom('jobs').where('key', '=', value.key))

const deleteAndReturn = statement((sql, value: { key: string }) =>
  sql.deleteFrom('jobs').where('key', '=', value.key).returning('payload'),
)
/** Deletes the job with a key. @returns its payload, undefined if there is none */
export const takeJob = async (transaction: Transaction, key: string): Promise<string | undefined> =>
  (await transaction.first(deleteAndReturn, { key }))?.payload

const firstOf = (sql: Kysely<Tables>, kind: JobKind) =>
  sql.selectFrom('jobs').select('run_at').where('kind', '=', kind).orderBy('run_at').orderBy('job_id').limit(1)

const selectNextTimes = statement((sql) => sql.selectNoFrom(everyJobKind.map((kind) => firstOf(sql, kind).as(kind))))
/** Returns the time of the next job of each kind, which may be past. Null if there is none. */
export const findNextTimes = async (reader: Reader): Promise<Partial<Record<JobKind, string | null>>> =>
  (await reader.first(selectNextTimes)) ?? {}

interface Claim {
  kind: JobKind
  now: string
  limit: number
  lease: string
  /** When other nodes may claim the jobs. */
  until: string
}
export type ClaimedRow = Pick<JobRow, 'job_id' | 'kind' | 'key' | 'payload' | 'due_at' | 'attempts'> &
  Pick<Claim, 'lease' | 'until'>

const selectDue = statement((sql, value: { kind: JobKind; now: string; limit: number }) =>
  sql
    .selectFrom('jobs')
    .select(['job_id', 'kind', 'key', 'payload', 'due_at', 'attempts'])
    .where('kind', '=', value.kind)
    .where('run_at', '<=', value.now)
    .orderBy('run_at')
    .orderBy('job_id')
    .limit(value.limit)
    // Nodes that claim at the same time get different jobs.
    .forUpdate()
    .skipLocked(),
)
const setLease = statement((sql, value: { job_id: string; lease: string; until: string }) =>
  sql
    .updateTable('jobs')
    .set((job) => ({ lease: value.lease, run_at: value.until, attempts: job('attempts', '+', 1) }))
    .where('job_id', '=', value.job_id),
)
/** Claims the first due jobs of a kind. Of simultaneous callers, also on several nodes, one gets each job. */
export async function claimJobs(
  transaction: Transaction,
  { kind, now, limit, lease, until }: Claim,
): Promise<ClaimedRow[]> {
  const rows = await transaction.all(selectDue, { kind, now, limit })
  for (const { job_id } of rows) transaction.runBeforeCommit(setLease, { job_id, lease, until })
  return rows.map((row) => ({ ...row, lease, until, attempts: row.attempts + 1 }))
}

type Claimed = Pick<ClaimedRow, 'job_id' | 'lease'>

/** Deletes a claimed job. @returns false if it was canceled or replaced, or another node has claimed it */
export const deleteClaimed = executeAndCheck((sql, value: Claimed) =>
  sql.deleteFrom('jobs').where('job_id', '=', value.job_id).where('lease', '=', value.lease),
)

/** Lets a claimed job run again after a failure. */
export const retryClaimed = execute((sql, value: Claimed & { runAt: string }) =>
  sql
    .updateTable('jobs')
    .set({ run_at: value.runAt, lease: null })
    .where('job_id', '=', value.job_id)
    .where('lease', '=', value.lease),
)

/** Adds a job again that a transaction has deleted. It has no effect if that transaction was rolled back, or another job has the key. */
export const putBack = execute((sql, value: Omit<NewJobRow, 'created_at'> & { due_at: string; attempts: number }) =>
  sql
    .insertInto('jobs')
    .values({
      job_id: value.job_id,
      kind: value.kind,
      key: value.key,
      payload: value.payload,
      due_at: value.due_at,
      run_at: value.run_at,
      lease: null,
      attempts: value.attempts,
      created_at: value.due_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Lets a claimed job that has succeeded run again, as if it were new. */
export const repeatClaimed = execute((sql, value: Claimed & { runAt: string }) =>
  sql
    .updateTable('jobs')
    .set({ due_at: value.runAt, run_at: value.runAt, lease: null, attempts: 0 })
    .where('job_id', '=', value.job_id)
    .where('lease', '=', value.lease),
)

const selectAmounts = statement((sql, value: { kind: JobKind; now: string; limit: number }) =>
  sql
    .selectFrom(
      sql
        .selectFrom('jobs')
        .select('due_at')
        .where('kind', '=', value.kind)
        .orderBy('run_at')
        .orderBy('job_id')
        .limit(value.limit)
        .as('first_jobs'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('due_at', '<=', value.now).as('overdue'),
      fn.min('due_at').as('oldest'),
    ]),
)
/** Counts the jobs of each kind, up to a limit. Those that are due and not completed are overdue. */
export const countJobs = (reader: Reader, now: Date, limit: number) =>
  Promise.all(
    everyJobKind.map(async (kind) => {
      const counts = await reader.first(selectAmounts, { kind, now: now.toISOString(), limit })
      const { waiting = 0, overdue = 0, oldest = null } = counts ?? {}
      const oldestOverdueSeconds = overdue === 0 ? 0 : (now.getTime() - Date.parse(oldest ?? '')) / 1000
      return { kind, waiting, overdue, oldestOverdueSeconds }
    }),
  )
