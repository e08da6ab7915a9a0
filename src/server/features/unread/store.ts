import type { Reader } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

// One statement for each count, so that its parts belong to the same moment.

const selectOpenQuestions = statement((sql, value: { studentId: string }) =>
  sql
    .selectFrom('users')
    .select((user) =>
      user(
        user.fn.coalesce(
          user
            .selectFrom('counts')
            .select((row) => row.fn.sum<number>('amount').as('amount'))
            .where('name', '=', 'questions'),
          user.val(0),
        ),
        '-',
        user.ref('users.answered_count'),
      ).as('count'),
    )
    .where('users.id', '=', value.studentId),
)
/** Returns how many questions a student has no pending or approved response to. */
export const countOpenQuestions = async (reader: Reader, studentId: string) =>
  (await reader.first(selectOpenQuestions, { studentId }))?.count ?? 0
