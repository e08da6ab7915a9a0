import type { ExpressionBuilder } from 'kysely'
import type { QuestionText } from '#contract/questions.ts'
import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { Tables } from '../../database/tables.ts'

const fields = ['id', 'title', 'description', 'category', 'due_date'] as const

/** The status of the newest response that this student gave to the question. */
const newestStatusOf = (question: ExpressionBuilder<Tables, 'questions'>, studentId: string) =>
  question
    .selectFrom('responses')
    .select('responses.status')
    .whereRef('responses.question_id', '=', 'questions.id')
    .where('responses.student_id', '=', studentId)
    .orderBy('responses.id', 'desc')
    .limit(1)
    .as('my_status')

const page = statement((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom('questions')
    .select(fields)
    .where('deleted_at', 'is', null)
    .where('id', '<', value.before)
    .orderBy('id', 'desc')
    .limit(value.limit),
)
/** Questions older than the one that is named, newest first: ids sort by creation. */
export const listQuestions = (reader: Reader, before: string, limit: number) => reader.all(page, { before, limit })

const pageForStudent = statement((sql, value: { studentId: string; before: string; limit: number }) =>
  sql
    .selectFrom('questions')
    .select(fields)
    .select((question) => newestStatusOf(question, value.studentId))
    .where('deleted_at', 'is', null)
    .where('questions.id', '<', value.before)
    .orderBy('questions.id', 'desc')
    .limit(value.limit),
)
/** The same, each with the status of the student's newest response. */
export const listQuestionsForStudent = (reader: Reader, studentId: string, before: string, limit: number) =>
  reader.all(pageForStudent, { studentId, before, limit })

const one = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('questions')
    .select([...fields, 'deleted_at'])
    .where('id', '=', value.id),
)
/** Returns a question, which may be deleted. */
export const findQuestion = (reader: Reader, id: string) => reader.first(one, { id })

const newestOwnResponse = statement((sql, value: { questionId: string; studentId: string }) =>
  sql
    .selectFrom('responses')
    .leftJoin('users as reviewer', 'reviewer.id', 'responses.reviewed_by')
    .select(['responses.status', 'responses.feedback', 'reviewer.name as reviewer_name'])
    .where('responses.question_id', '=', value.questionId)
    .where('responses.student_id', '=', value.studentId)
    .orderBy('responses.id', 'desc')
    .limit(1),
)
/** Returns the newest response of a student to a question. */
export const findNewestOwnResponse = (reader: Reader, questionId: string, studentId: string) =>
  reader.first(newestOwnResponse, { questionId, studentId })

interface NewQuestion extends QuestionText {
  id: string
  createdBy: string
  now: string
}
const insert = statement((sql, value: NewQuestion) =>
  sql
    .insertInto('questions')
    .values({
      id: value.id,
      title: value.title,
      description: value.description,
      category: value.category,
      due_date: value.dueDate,
      created_by: value.createdBy,
      created_at: value.now,
    })
    .returning(fields),
)
export const insertQuestion = (transaction: Transaction, question: NewQuestion) => transaction.first(insert, question)

const change = statement((sql, value: QuestionText & { id: string; now: string }) =>
  sql
    .updateTable('questions')
    .set({
      title: value.title,
      description: value.description,
      category: value.category,
      due_date: value.dueDate,
      updated_at: value.now,
    })
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .returning(fields),
)
export const updateQuestion = (transaction: Transaction, question: QuestionText & { id: string; now: string }) =>
  transaction.first(change, question)

const markDeleted = statement((sql, value: { id: string; now: string }) =>
  sql
    .updateTable('questions')
    .set({ deleted_at: value.now })
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null),
)
/** @returns whether there was one to delete */
export const deleteQuestion = async (transaction: Transaction, id: string, now: string) =>
  (await transaction.run(markDeleted, { id, now })) === 1
