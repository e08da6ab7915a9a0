import type { Priority } from '#contract/announcements.ts'
import type { ResponseStatus } from '#contract/response-status.ts'
import type { Reader, Transaction } from '../database/database.ts'
import { statement } from '../database/statement.ts'

// What grows without end is counted when it changes, not when somebody asks. Each count is spread over rows that are added up, so
// that those who write at the same instant seldom wait for one another.

const shards = 16

type CountName =
  | 'students'
  | 'questions'
  | 'responses'
  | 'pending'
  | `${ResponseStatus} of ${string}`
  | `${Priority} announcements`

const upsertCounter = statement((sql, value: { name: string; shard: number; change: number }) =>
  sql
    .insertInto('counts')
    .values({ name: value.name, shard: value.shard, amount: value.change })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'shard'])
        .doUpdateSet((row) => ({ amount: row('counts.amount', '+', row.ref('excluded.amount')) })),
    ),
)
/** To be called after other rows were written, so that others wait as shortly as can be; in one order, so that no two wait for each other. */
export async function changeCounts(
  transaction: Transaction,
  changes: Partial<Record<CountName, number>>,
): Promise<void> {
  const shard = Math.floor(Math.random() * shards)
  for (const [name, change] of Object.entries(changes).sort()) {
    if (change) await transaction.run(upsertCounter, { name, shard, change })
  }
}

const is = (status: ResponseStatus | undefined, wanted: ResponseStatus) => (status === wanted ? 1 : 0)
/** A response to this question has come, or its status has changed. */
export async function countResponse(
  transaction: Transaction,
  questionId: string,
  from: ResponseStatus | undefined,
  to: ResponseStatus,
): Promise<void> {
  const pending = is(to, 'pending') - is(from, 'pending')
  await changeCounts(transaction, {
    responses: from === undefined ? 1 : 0,
    pending,
    [`pending of ${questionId}`]: pending,
    [`approved of ${questionId}`]: is(to, 'approved') - is(from, 'approved'),
    [`rejected of ${questionId}`]: is(to, 'rejected') - is(from, 'rejected'),
  })
}

const selectCounter = statement((sql, value: { name: string }) =>
  sql
    .selectFrom('counts')
    .select((row) => row.fn.sum<number>('amount').as('amount'))
    .where('name', '=', value.name),
)
export const findCount = async (reader: Reader, name: CountName) =>
  (await reader.first(selectCounter, { name }))?.amount ?? 0

/** Returns the number of responses to a question by status. */
export async function countResponsesTo(reader: Reader, questionId: string): Promise<Record<ResponseStatus, number>> {
  const [pending, approved, rejected] = await Promise.all([
    findCount(reader, `pending of ${questionId}`),
    findCount(reader, `approved of ${questionId}`),
    findCount(reader, `rejected of ${questionId}`),
  ])
  return { pending, approved, rejected }
}
