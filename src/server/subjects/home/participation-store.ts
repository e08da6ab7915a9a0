import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { type StudentsPage, studentsAfter } from '#server/subjects/people/public.ts'

const selectAnsweredCount = statement((sql, value: { studentId: string }) =>
  sql.selectFrom('users').select('answered_count as count').where('id', '=', value.studentId),
)

export const countAnsweredQuestions = async (reader: Reader, studentId: string) =>
  (await reader.first(selectAnsweredCount, { studentId }))?.count ?? 0

const newestQuestions = (sql: Kysely<Tables>, limit: number) =>
  sql.selectFrom('questions').select('id').where('deleted_at', 'is', null).orderBy('id', 'desc').limit(limit)

const countOf = (question: ExpressionBuilder<Tables, 'questions'>, status: 'approved' | 'pending') =>
  question
    .selectFrom('counts')
    .select((row) => row.fn.sum<number>('amount').as('amount'))
    .where('name', '=', (row) => row(row.val(`${status} of `), '||', row.ref('questions.id')))

const selectCountsByQuestion = statement((sql, value: { limit: number }) =>
  sql
    .selectFrom('questions')
    .select(['id', 'title', 'due_date'])
    .select((question) => [countOf(question, 'approved').as('approved'), countOf(question, 'pending').as('waiting')])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(value.limit),
)
/** Lists the newest questions with the numbers of their approved and pending responses. */
export const countByQuestion = (reader: Reader, limit: number) => reader.all(selectCountsByQuestion, { limit })

/** Maximum number of switched-off accounts whose responses are subtracted from the counts of participation. */
const maxSwitchedOff = 1_000

const selectResponsesOfSwitchedOff = statement((sql, value: { accounts: number; questions: number }) =>
  sql
    .selectFrom(
      sql.selectFrom('users').select('id').where('switched_off_at', 'is not', null).limit(value.accounts).as('student'),
    )
    .innerJoin(newestQuestions(sql, value.questions).as('question'), (join) => join.onTrue())
    .innerJoin('responses', (join) =>
      join.onRef('responses.question_id', '=', 'question.id').onRef('responses.student_id', '=', 'student.id'),
    )
    .select(['responses.question_id', 'responses.status']),
)
/** Lists the responses to the newest questions by students who are switched off. The counters include them. */
export const listResponsesOfSwitchedOff = (reader: Reader, questions: number) =>
  reader.all(selectResponsesOfSwitchedOff, { accounts: maxSwitchedOff, questions })

const selectStudents = statement((sql, value: StudentsPage) => studentsAfter(sql, value))
/** Lists students after a position, by name. */
export const listStudents = (reader: Reader, after: StudentsPage) => reader.all(selectStudents, after)

const selectResponses = statement((sql, value: StudentsPage & { questions: number }) =>
  sql
    .selectFrom(studentsAfter(sql, value).as('student'))
    .innerJoin(newestQuestions(sql, value.questions).as('question'), (join) => join.onTrue())
    .innerJoin('responses', (join) =>
      join.onRef('responses.question_id', '=', 'question.id').onRef('responses.student_id', '=', 'student.id'),
    )
    // Unsorted: with an order, SQLite would read all responses instead of finding these few.
    .select(['responses.id', 'responses.student_id', 'responses.question_id', 'responses.status']),
)
/** Lists the responses of the same students to the newest questions, unsorted. */
export const listResponsesOf = (reader: Reader, after: StudentsPage, questions: number) =>
  reader.all(selectResponses, { ...after, questions })
