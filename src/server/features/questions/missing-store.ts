import { sql as raw } from 'kysely'
import type { Reader } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

interface AfterStudent {
  questionId: string
  nameKey: string
  id: string
  limit: number
}
const selectStudents = statement((sql, value: AfterStudent) =>
  sql
    .selectFrom('users')
    .select(['users.id', 'name', 'name_key'])
    .select((student) => {
      const ofQuestion = student
        .selectFrom('responses')
        .whereRef('responses.student_id', '=', 'users.id')
        .where('responses.question_id', '=', value.questionId)
      return [
        ofQuestion
          .select('responses.id')
          .where('responses.status', 'in', ['pending', 'approved'])
          .limit(1)
          .as('active'),
        ofQuestion.select('responses.id').limit(1).as('any'),
      ]
    })
    // The conditions of the index students_by_name, with a literal.
    .where('role', '<>', raw.lit('admin'))
    .where('switched_off_at', 'is', null)
    .where('waiting_since', 'is', null)
    // Redundant, but makes the read start at the right place of the index.
    .where('name_key', '>=', value.nameKey)
    .where((row) =>
      row.or([
        row('name_key', '>', value.nameKey),
        row.and([row('name_key', '=', value.nameKey), row('users.id', '>', value.id)]),
      ]),
    )
    .orderBy('name_key')
    .orderBy('users.id')
    .limit(value.limit),
)
/** Lists students after a position, by name, each with the id of an active response to a question and of any response. */
export const listStudents = (reader: Reader, after: AfterStudent) => reader.all(selectStudents, after)
