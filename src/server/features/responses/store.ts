import type { Kysely } from 'kysely'
import type { Review } from '#contract/responses.ts'
import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { Tables } from '../../database/tables.ts'

/** The constraint by which a student has one pending or approved response to a question. */
export const oneStandingResponse = 'responses_one_standing'

const withQuestionAndStudent = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('responses')
    .innerJoin('questions', 'questions.id', 'responses.question_id')
    .innerJoin('users', 'users.id', 'responses.student_id')
    .select([
      'responses.id',
      'responses.question_id',
      'responses.student_id',
      'questions.title as question_title',
      'questions.description as question_description',
      'users.name as student_name',
      'responses.answer',
      'responses.status',
      'responses.feedback',
      'responses.created_at',
    ])

const own = statement((sql, value: { studentId: string; before: string; limit: number }) =>
  withQuestionAndStudent(sql)
    .where('responses.student_id', '=', value.studentId)
    .where('responses.id', '<', value.before)
    .orderBy('responses.id', 'desc')
    .limit(value.limit),
)
export const listOwnResponses = (reader: Reader, studentId: string, before: string, limit: number) =>
  reader.all(own, { studentId, before, limit })

const every = statement((sql, value: { before: string; limit: number }) =>
  withQuestionAndStudent(sql)
    .where('responses.id', '<', value.before)
    .orderBy('responses.id', 'desc')
    .limit(value.limit),
)
export const listAllResponses = (reader: Reader, before: string, limit: number) => reader.all(every, { before, limit })

const one = statement((sql, value: { id: string }) => withQuestionAndStudent(sql).where('responses.id', '=', value.id))
export const findResponse = (reader: Reader, id: string) => reader.first(one, { id })

const standingQuestion = statement((sql, value: { id: string }) =>
  sql.selectFrom('questions').select('id').where('id', '=', value.id).where('deleted_at', 'is', null),
)
export const isOpenQuestion = async (reader: Reader, id: string) =>
  (await reader.first(standingQuestion, { id })) !== undefined

interface NewResponse {
  id: string
  questionId: string
  studentId: string
  answer: string
  now: string
}
const insert = statement((sql, value: NewResponse) =>
  sql.insertInto('responses').values({
    id: value.id,
    question_id: value.questionId,
    student_id: value.studentId,
    answer: value.answer,
    status: 'pending',
    created_at: value.now,
  }),
)
/** @throws {UniqueViolation} where an earlier response still stands */
export const insertResponse = (transaction: Transaction, response: NewResponse) => transaction.run(insert, response)

interface SavedReview {
  id: string
  status: Review['status']
  feedback: string | null
  reviewedBy: string
  now: string
}
const review = statement((sql, value: SavedReview) =>
  sql
    .updateTable('responses')
    .set({
      status: value.status,
      feedback: value.feedback,
      reviewed_by: value.reviewedBy,
      reviewed_at: value.now,
    })
    .where('id', '=', value.id),
)
/** @throws {UniqueViolation} where a rejected one is approved while a newer one stands */
export const saveReview = (transaction: Transaction, saved: SavedReview) => transaction.run(review, saved)
