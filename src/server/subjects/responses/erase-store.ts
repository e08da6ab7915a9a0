import type { ResponseStatus } from '#contract/questions.ts'
import { changeCounters } from '#server/platform/database/counters.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { childrenOf, eraseRows } from '#server/platform/personal-data/builders.ts'

async function uncount(transaction: Transaction, rows: readonly { question_id: string; status: ResponseStatus }[]) {
  const changes: Record<string, number> = {}
  const count = (name: string) => {
    changes[name] = (changes[name] ?? 0) - 1
  }
  for (const { question_id, status } of rows) {
    count('responses')
    count(`${status} of ${question_id}`)
    if (status === 'pending') count('pending')
  }
  await changeCounters(transaction, changes)
}

/** Deletes responses with their reviews. */
export const eraseResponses = eraseRows({
  table: 'responses',
  owner: 'student_id',
  orderBy: 'id',
  select: ['question_id', 'status'],
  children: [childrenOf('response_reviews', 'response_id', 'number')],
  after: uncount,
})
