import { type Kysely, sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { queryAll, queryCount, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { type StudentsPage, studentsAfter } from '#server/subjects/people/public.ts'

export const countAnsweredQuestions = queryCount((sql, value: { studentId: string }) =>
  sql.selectFrom('users').select('answered_count as count').where('id', '=', value.studentId),
)

const newestQuestions = (sql: Kysely<Tables>, limit: number) =>
  sql.selectFrom('questions').select('id').where('deleted_at', 'is', null).orderBy('id', 'desc').limit(limit)

/** Counts the responses to a question with a status, without those of students who are switched off, who are few. */
const countOf = (status: 'approved' | 'pending') => raw<number>`
  (select count(*) from responses where question_id = questions.id and status = ${raw.lit(status)})
  - (select count(*) from users join responses on student_id = users.id
      where users.id > '' and switched_off_at is not null and question_id = questions.id and status = ${raw.lit(status)})`

/** Lists the newest questions with the numbers of their approved and pending responses. */
export const countByQuestion = queryAll((sql, value: { limit: number }) =>
  sql
    .selectFrom('questions')
    .select(['id as _id', 'title', 'due_date as dueDate'])
    .select([countOf('approved').as('approved'), countOf('pending').as('waiting')])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(value.limit),
)

/** Lists students after a position, by name. */
export const listStudents = queryAll((sql, value: StudentsPage) => studentsAfter(sql, value))

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
