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

const selectCounter = statement((sql, value: { name: string }) =>
  sql
    .selectFrom('counts')
    .select((row) => row.fn.sum<number>('amount').as('amount'))
    .where('name', '=', value.name),
)
export const readCounter = async (reader: Reader, name: CounterName) =>
  (await reader.first(selectCounter, { name }))?.amount ?? 0
