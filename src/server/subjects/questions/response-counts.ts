import type { ResponseStatus } from '#contract/questions.ts'
import { changeCounters, readCounter } from '#server/platform/database/counters.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'

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

/** Returns the number of responses to a question by status. */
export async function countResponsesTo(reader: Reader, questionId: string): Promise<Record<ResponseStatus, number>> {
  const [pending, approved, rejected] = await Promise.all([
    readCounter(reader, `pending of ${questionId}`),
    readCounter(reader, `approved of ${questionId}`),
    readCounter(reader, `rejected of ${questionId}`),
  ])
  return { pending, approved, rejected }
}
