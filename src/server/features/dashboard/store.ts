import type { Reader } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

/** Counted when it changes, by the rule that a question is answered while a pending or approved response stands. */
const answered = statement((sql, value: { studentId: string }) =>
  sql.selectFrom('users').select('answered_count as count').where('id', '=', value.studentId),
)

export const countAnsweredQuestions = async (reader: Reader, studentId: string) =>
  (await reader.first(answered, { studentId }))?.count ?? 0
