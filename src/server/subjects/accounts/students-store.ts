import { type Kysely, sql as raw } from 'kysely'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { execute, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

// Counts of a student's responses, stored with the account. Responses and questions change them, and lists sort by them.

/** Locks a student's counts. Call it before changing the student's responses, so that such changes wait for each other. */
export const lockStudentStats = execute((sql, value: { studentId: string }) =>
  sql
    .updateTable('users')
    .set((user) => ({ responses_count: user.ref('responses_count') }))
    .where('id', '=', value.studentId),
)

const updateStats = (sql: Kysely<Tables>) =>
  sql.updateTable('users').set((user) => ({
    responses_count: user
      .selectFrom('responses')
      .select((row) => row.fn.countAll<number>().as('count'))
      .whereRef('responses.student_id', '=', 'users.id'),
    answered_count: user
      .selectFrom('responses')
      .innerJoin('questions', 'questions.id', 'responses.question_id')
      .select((row) => row.fn.countAll<number>().as('count'))
      .whereRef('responses.student_id', '=', 'users.id')
      .where('responses.status', 'in', ['pending', 'approved'])
      .where('questions.deleted_at', 'is', null),
  }))

export const recountStudentStats = execute((sql, value: { studentId: string }) =>
  updateStats(sql).where('users.id', '=', value.studentId),
)

const selectStudentsWithResponse = (sql: Kysely<Tables>, questionId: string) =>
  sql.selectFrom('responses').select('responses.student_id').where('responses.question_id', '=', questionId)

const lockStudentsOfQuestion = statement((sql, value: { questionId: string }) =>
  sql
    .updateTable('users')
    .set((user) => ({ responses_count: user.ref('responses_count') }))
    .where('id', 'in', selectStudentsWithResponse(sql, value.questionId)),
)
const updateStudentsOfQuestion = statement((sql, value: { questionId: string }) =>
  updateStats(sql).where('users.id', 'in', selectStudentsWithResponse(sql, value.questionId)),
)
/**
 * Recounts the statistics of all students with a response to a deleted question. It locks and counts in two statements: on PostgreSQL,
 * a statement that has waited for a row lock still counts by its older snapshot.
 */
export async function recountStudentStatsForQuestion(transaction: Transaction, questionId: string): Promise<void> {
  await transaction.run(lockStudentsOfQuestion, { questionId })
  await transaction.run(updateStudentsOfQuestion, { questionId })
}

/** The number of questions, of which those that a student has not answered are pending. */
export const questionCount = raw<number>`(select count(*) from questions where id > '' and deleted_at is null)`

const selectQuestionCount = statement((sql) => sql.selectNoFrom(questionCount.as('count')))
export const countQuestions = async (reader: Reader) => (await reader.first(selectQuestionCount))?.count ?? 0

const selectResponseCount = statement(
  () => raw<{ count: number | null }>`select sum(responses_count) as count from users where responses_count > 0`,
)
/** Returns the number of all responses. It adds up one number for each person, because there may be many responses. */
export const countAllResponses = async (reader: Reader) => (await reader.first(selectResponseCount))?.count ?? 0
