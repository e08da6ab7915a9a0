import type { Reader } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

const responses = statement((sql) => sql.selectFrom('responses').select((row) => row.fn.countAll<number>().as('count')))
const pending = statement((sql) =>
  sql
    .selectFrom('responses')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending'),
)
/** Counted when it changes, by the rule that a question is answered while a pending or approved response stands. */
const answered = statement((sql, value: { studentId: string }) =>
  sql.selectFrom('users').select('answered_count as count').where('id', '=', value.studentId),
)

export const countResponses = async (reader: Reader) => (await reader.first(responses))?.count ?? 0
export const countPendingResponses = async (reader: Reader) => (await reader.first(pending))?.count ?? 0
export const countAnsweredQuestions = async (reader: Reader, studentId: string) =>
  (await reader.first(answered, { studentId }))?.count ?? 0
