import { sql as raw } from 'kysely'
import type { ResponseStatus } from '#contract/questions.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

const selectCounts = statement(
  (_, value: { questionId: string }) =>
    raw<{ status: ResponseStatus; count: number }>`select status, count(*) as count from responses
    where question_id = ${value.questionId} group by status`,
)
/** Returns the number of responses to a question by status. */
export async function countResponsesTo(reader: Reader, questionId: string): Promise<Record<ResponseStatus, number>> {
  const rows = await reader.all(selectCounts, { questionId })
  return {
    pending: 0,
    approved: 0,
    rejected: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }
}
