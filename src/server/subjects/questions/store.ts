import type { ExpressionBuilder } from 'kysely'
import type { QuestionText } from '#contract/questions.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { DeletedPosition } from '#server/platform/http/pagination.ts'

/** The columns that leaders write. */
const textColumns = ['title', 'description', 'category', 'due_date'] as const
const fields = ['id', ...textColumns] as const

export type TextRow = Pick<Tables['questions'], (typeof textColumns)[number]>

export const textOf = ({ title, description, category, due_date: dueDate }: TextRow): QuestionText => ({
  title,
  description,
  category,
  dueDate,
})
const columnsOf = ({ title, description, category, dueDate }: QuestionText): TextRow => ({
  title,
  description,
  category,
  due_date: dueDate,
})

/** Selects the status of a student's newest response to a question. */
const newestStatusOf = (question: ExpressionBuilder<Tables, 'questions'>, studentId: string) =>
  question
    .selectFrom('responses')
    .select('responses.status')
    .whereRef('responses.question_id', '=', 'questions.id')
    .where('responses.student_id', '=', studentId)
    .orderBy('responses.id', 'desc')
    .limit(1)
    .as('my_status')

const selectQuestions = statement((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom('questions')
    .select(fields)
    .select('created_by')
    .where('deleted_at', 'is', null)
    .where('id', '<', value.before)
    .orderBy('id', 'desc')
    .limit(value.limit),
)
/** Lists questions before an id, newest first. Ids sort by creation. */
export const listQuestions = (reader: Reader, before: string, limit: number) =>
  reader.all(selectQuestions, { before, limit })

const selectQuestionsForStudent = statement((sql, value: { studentId: string; before: string; limit: number }) =>
  sql
    .selectFrom('questions')
    .select(fields)
    .select((question) => newestStatusOf(question, value.studentId))
    .where('deleted_at', 'is', null)
    .where('questions.id', '<', value.before)
    .orderBy('questions.id', 'desc')
    .limit(value.limit),
)
/** Lists questions like {@link listQuestions}, each with the status of the student's newest response. */
export const listQuestionsForStudent = (reader: Reader, studentId: string, before: string, limit: number) =>
  reader.all(selectQuestionsForStudent, { studentId, before, limit })

const selectQuestion = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('questions')
    .select([...fields, 'updated_at', 'deleted_at'])
    .where('id', '=', value.id),
)
/** Returns a question, which may be deleted. */
export const findQuestion = (reader: Reader, id: string) => reader.first(selectQuestion, { id })

const selectNewestOwnResponse = statement((sql, value: { questionId: string; studentId: string }) =>
  sql
    .selectFrom('responses')
    .leftJoin('users as reviewer', 'reviewer.id', 'responses.reviewed_by')
    .select([
      'responses.id',
      'responses.status',
      'responses.answer',
      'responses.feedback',
      'responses.edit_count',
      'responses.review_count',
      'responses.seen_review_count',
      'reviewer.name as reviewer_name',
      'reviewer.role as reviewer_role',
    ])
    .where('responses.question_id', '=', value.questionId)
    .where('responses.student_id', '=', value.studentId)
    .orderBy('responses.id', 'desc')
    .limit(1),
)
/** Returns the newest response of a student to a question. */
export const findNewestOwnResponse = (reader: Reader, questionId: string, studentId: string) =>
  reader.first(selectNewestOwnResponse, { questionId, studentId })

export interface NewQuestion extends QuestionText {
  id: string
  createdBy: string
  now: string
}
const insertIntoQuestions = statement((sql, value: NewQuestion) =>
  sql
    .insertInto('questions')
    .values({
      id: value.id,
      ...columnsOf(value),
      created_by: value.createdBy,
      created_at: value.now,
      edit_count: 0,
    })
    .returning(fields),
)
export const insertQuestion = (transaction: Transaction, question: NewQuestion) =>
  transaction.first(insertIntoQuestions, question)

const incrementEditCount = statement((sql, value: { id: string }) =>
  sql
    .updateTable('questions')
    .set((question) => ({ edit_count: question('edit_count', '+', 1) }))
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .returning(fields),
)
/**
 * Counts an edit and locks the question, so that the second of two simultaneous edits keeps the text of the first.
 * @returns the text before the edit, or undefined if there is no question or it is deleted
 */
export const countEdit = (transaction: Transaction, id: string) => transaction.first(incrementEditCount, { id })

export interface NewText extends QuestionText {
  id: string
  now: string
}
const setText = statement((sql, value: NewText) =>
  sql
    .updateTable('questions')
    .set({ ...columnsOf(value), updated_at: value.now })
    .where('id', '=', value.id)
    .returning(fields),
)
export const updateText = (transaction: Transaction, text: NewText) => transaction.first(setText, text)

export interface Deletion {
  id: string
  deletedBy: string
  now: string
}
const setDeleted = statement((sql, value: Deletion) =>
  sql
    .updateTable('questions')
    .set({ deleted_at: value.now, deleted_by: value.deletedBy })
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .returning(fields),
)
/** @returns the question, or undefined if there was none to delete */
export const markDeleted = (transaction: Transaction, deletion: Deletion) => transaction.first(setDeleted, deletion)

const selectDeleted = statement((sql, value: DeletedPosition) =>
  sql
    .selectFrom('questions')
    .innerJoin('users as author', 'author.id', 'questions.created_by')
    .leftJoin('users as deleter', 'deleter.id', 'questions.deleted_by')
    .select(['questions.id', ...textColumns, 'questions.created_at', 'deleted_at'])
    .select(['author.name as author_name', 'deleter.name as deleter_name'])
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', value.deletedAt)
    .where((row) => row.or([row('deleted_at', '<', value.deletedAt), row('questions.id', '<', value.id)]))
    .orderBy('deleted_at', 'desc')
    .orderBy('questions.id', 'desc')
    .limit(value.limit),
)
export const listDeleted = (reader: Reader, position: DeletedPosition) => reader.all(selectDeleted, position)
