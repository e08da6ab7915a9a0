import type { ExpressionBuilder } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { questionCount } from '#server/subjects/accounts/public.ts'

// One statement for each count, so that its parts belong to the same moment.

interface Student {
  studentId: string
  /** Calendar day on which the student joined, in their time zone. */
  joinedOn: string
}

/** Counts the questions that were due before the student joined and that they have never answered. */
const countNeverOwed = (user: ExpressionBuilder<Tables, 'users'>, joinedOn: string) =>
  user
    .selectFrom('questions')
    .select((question) => question.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('due_date', '<', joinedOn)
    .where(
      (question) =>
        question
          .selectFrom('responses')
          .select('responses.id')
          .whereRef('responses.student_id', '=', 'users.id')
          .whereRef('responses.question_id', '=', 'questions.id')
          .limit(1),
      'is',
      null,
    )

const selectOpenQuestions = statement((sql, value: Student) =>
  sql
    .selectFrom('users')
    .select((user) => [
      questionCount.as('all'),
      'users.answered_count',
      countNeverOwed(user, value.joinedOn).as('never_owed'),
    ])
    .where('users.id', '=', value.studentId),
)
/** Returns how many questions are open for a student: docs/product.md#open-questions. */
export async function countOpenQuestions(reader: Reader, student: Student): Promise<number> {
  const counts = await reader.first(selectOpenQuestions, student)
  return counts === undefined ? 0 : counts.all - counts.answered_count - (counts.never_owed ?? 0)
}
