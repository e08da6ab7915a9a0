import type { Priority } from '#contract/announcements.ts'
import type { ResponseStatus } from '#contract/questions.ts'
import type { Reader, Transaction } from './database.ts'
import { randomShard } from './shards.ts'
import { statement } from './statement.ts'

// Counters of rows in growing tables, updated with what they count (docs/decisions/017). Each counter is the sum of several rows, so
// that simultaneous writes rarely wait for each other.

type CounterName =
  | 'students'
  | 'waiting people'
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
/** Changes counters. Call it last in a transaction, to keep its row locks short. The order by name prevents deadlocks. */
export async function changeCounters(
  transaction: Transaction,
  changes: Partial<Record<CounterName, number>>,
): Promise<void> {
  const shard = randomShard()
  for (const [name, change] of Object.entries(changes).sort()) {
    if (change) await transaction.run(upsertCounter, { name, shard, change })
  }
}

const countIf = (status: ResponseStatus | undefined, wanted: ResponseStatus) => (status === wanted ? 1 : 0)
/** Counts a new response to a question (`from` undefined) or a change of its status. */
export async function countResponse(
  transaction: Transaction,
  questionId: string,
  from: ResponseStatus | undefined,
  to: ResponseStatus,
): Promise<void> {
  const pending = countIf(to, 'pending') - countIf(from, 'pending')
  await changeCounters(transaction, {
    responses: from === undefined ? 1 : 0,
    pending,
    [`pending of ${questionId}`]: pending,
    [`approved of ${questionId}`]: countIf(to, 'approved') - countIf(from, 'approved'),
    [`rejected of ${questionId}`]: countIf(to, 'rejected') - countIf(from, 'rejected'),
  })
}

const selectCounter = statement((sql, value: { name: string }) =>
  sql
    .selectFrom('counts')
    .select((row) => row.fn.sum<number>('amount').as('amount'))
    .where('name', '=', value.name),
)
export const readCounter = async (reader: Reader, name: CounterName) =>
  (await reader.first(selectCounter, { name }))?.amount ?? 0

/** Returns the number of responses to a question by status. */
export async function countResponsesTo(reader: Reader, questionId: string): Promise<Record<ResponseStatus, number>> {
  const [pending, approved, rejected] = await Promise.all([
    readCounter(reader, `pending of ${questionId}`),
    readCounter(reader, `approved of ${questionId}`),
    readCounter(reader, `rejected of ${questionId}`),
  ])
  return { pending, approved, rejected }
}
