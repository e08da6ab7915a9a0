import { type Kysely, sql as raw } from 'kysely'
import { queryAll } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

interface Unanswered {
  studentId: string
  /** Calendar day. */
  day: string
  /** Number of questions that are searched. */
  limit: number
}

/** Length of the beginning of a description: about three lines of a phone. */
const maxDescription = 160

const questionsByDueDate = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('questions')
    .select(['questions.id', 'title', 'due_date'])
    .select((row) => row.fn<string>('substr', ['description', raw.lit(1), raw.lit(maxDescription)]).as('description'))
    .where('deleted_at', 'is', null)

type Questions = ReturnType<typeof questionsByDueDate>

/** Selects those of the questions to which the student has no pending or approved response. Unsorted. */
const unansweredOf = (sql: Kysely<Tables>, studentId: string, questions: Questions) =>
  sql
    .selectFrom(questions.as('question'))
    .leftJoin('responses as rejected', (join) =>
      join.on((row) =>
        row(
          'rejected.id',
          '=',
          row
            .selectFrom('responses')
            .select('responses.id')
            .whereRef('responses.question_id', '=', 'question.id')
            .where('responses.student_id', '=', studentId)
            .orderBy('responses.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .leftJoin('users as reviewer', 'reviewer.id', 'rejected.reviewed_by')
    .select([
      'question.id',
      'question.title',
      'question.due_date',
      'question.description',
      'rejected.status',
      'reviewer.name as reviewer_name',
      'reviewer.role as reviewer_role',
    ])
    .where((row) => row.or([row('rejected.status', 'is', null), row('rejected.status', '=', raw.lit('rejected'))]))

/** Lists the unanswered ones of the next questions that are due from a day on, unsorted. */
export const listUnansweredFrom = queryAll((sql, value: Unanswered) =>
  unansweredOf(
    sql,
    value.studentId,
    questionsByDueDate(sql)
      .where('due_date', '>=', value.day)
      .orderBy('due_date')
      .orderBy('questions.id')
      .limit(value.limit),
  ),
)

/** Lists the unanswered ones of the last questions that were due before a day, unsorted. */
export const listUnansweredBefore = queryAll((sql, value: Unanswered) =>
  unansweredOf(
    sql,
    value.studentId,
    questionsByDueDate(sql)
      .where('due_date', '<', value.day)
      .orderBy('due_date', 'desc')
      .orderBy('questions.id', 'desc')
      .limit(value.limit),
  ),
)

/** Lists a student's responses with a review that the student has not seen, the newest response first. */
export const listUnseenReviews = queryAll((sql, value: { studentId: string; limit: number }) =>
  sql
    .selectFrom('responses')
    .innerJoin('questions', 'questions.id', 'responses.question_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'responses.reviewed_by')
    .select([
      'responses.id',
      'responses.question_id',
      'questions.title',
      'responses.status',
      'responses.feedback',
      'reviewer.name as reviewer_name',
      'reviewer.role as reviewer_role',
    ])
    .where('responses.student_id', '=', value.studentId)
    .whereRef('responses.review_count', '>', 'responses.seen_review_count')
    .orderBy('responses.id', 'desc')
    .limit(value.limit),
)
