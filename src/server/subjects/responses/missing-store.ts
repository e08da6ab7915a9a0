import { queryAll } from '#server/platform/database/statement.ts'
import { type StudentsPage, studentsAfter } from '#server/subjects/people/public.ts'

interface OfQuestion extends StudentsPage {
  questionId: string
}
/** Lists students after a position, by name, each with the id of an active response to a question and of any response. */
export const listStudents = queryAll((sql, value: OfQuestion) =>
  studentsAfter(sql, value).select((student) => {
    const ofQuestion = student
      .selectFrom('responses')
      .whereRef('responses.student_id', '=', 'users.id')
      .where('responses.question_id', '=', value.questionId)
    return [
      ofQuestion.select('responses.id').where('responses.status', 'in', ['pending', 'approved']).limit(1).as('active'),
      ofQuestion.select('responses.id').limit(1).as('any'),
    ]
  }),
)
