import { type ExpressionBuilder, type Kysely, sql as raw } from 'kysely'
import type { QuestionText, ResponseStatus } from '#contract/questions.ts'
import { questionText } from '#contract/rules/questions.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { execute, queryAll, queryFirst, statement, valuesOf } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { DeletedPosition } from '#server/platform/http/pagination.ts'
import { isDeletedBefore, type PostRow, type PostTable, postColumns, postNames } from '#server/subjects/posts/public.ts'

const text = ['title', 'description', 'category', 'due_date as dueDate'] as const

type Row = QuestionText & PostRow
const valuesOfRow = (row: Row) => ({
  ...valuesOf([...postColumns, 'title', 'description', 'category'], row),
  due_date: row.dueDate,
})

const withId = (sql: Kysely<Tables>, { id }: { id: string }) =>
  sql
    .selectFrom('questions')
    .select([...postColumns, ...text])
    .where('id', '=', id)

export const questions: PostTable<QuestionText> = {
  textOf: questionText,
  find: queryFirst(withId),
  lock: queryFirst((sql, value: { id: string }) => withId(sql, value).forUpdate()),
  insert: execute((sql, row: Row) => sql.insertInto('questions').values(valuesOfRow(row))),
  update: execute((sql, row: Row) => sql.updateTable('questions').set(valuesOfRow(row)).where('id', '=', row.id)),
  listDeleted: queryAll((sql, value: DeletedPosition) =>
    sql
      .selectFrom('questions')
      .select([...postColumns, ...text])
      .select(postNames)
      .where(isDeletedBefore(value))
      .orderBy('deleted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(value.limit),
  ),
}

const fields = ['id', ...text] as const

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

/** Lists questions before an id, newest first. Ids sort by creation. */
export const listQuestions = queryAll((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom('questions')
    .select(fields)
    .select(['created_by', 'edit_count'])
    .where('deleted_at', 'is', null)
    .where('id', '<', value.before)
    .orderBy('id', 'desc')
    .limit(value.limit),
)

/** Lists questions like {@link listQuestions}, each with the status of the student's newest response. */
export const listQuestionsForStudent = queryAll((sql, value: { studentId: string; before: string; limit: number }) =>
  sql
    .selectFrom('questions')
    .select(fields)
    .select((question) => newestStatusOf(question, value.studentId))
    .where('deleted_at', 'is', null)
    .where('questions.id', '<', value.before)
    .orderBy('questions.id', 'desc')
    .limit(value.limit),
)

/** Returns the newest response of a student to a question. */
export const findNewestOwnResponse = queryFirst((sql, value: { questionId: string; studentId: string }) =>
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

const selectCounts = statement(
  (_, value: { questionId: string }) =>
    raw<{ status: ResponseStatus; count: number }>`select status, count(*) as count from responses
    where question_id = ${value.questionId} group by status`,
)
/** Returns the number of responses to a question by status. */
export async function countResponsesTo(reader: Reader, questionId: string): Promise<Record<ResponseStatus, number>> {
  const rows = await reader.all(selectCounts, { questionId })
  return {
    pending: 0,
    approved: 0,
    rejected: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }
}
