import { sql as raw } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { execute, queryCount } from '#server/platform/database/statement.ts'

// Counts of a student's responses, stored with the account. Responses and questions change them, and lists sort by them.

/** Locks a student's counts. Call it before changing the student's responses, so that such changes wait for each other. */
export const lockStudentStats = execute(
  (_, value: { studentId: string }) =>
    raw`update users set responses_count = responses_count where id = ${value.studentId}`,
)

const newCounts = raw`responses_count = (select count(*) from responses where student_id = users.id),
  answered_count = (
    select count(*) from responses join questions on questions.id = question_id
    where student_id = users.id and status in ('pending', 'approved') and questions.deleted_at is null
  )`

export const recountStudentStats = execute(
  (_, value: { studentId: string }) => raw`update users set ${newCounts} where id = ${value.studentId}`,
)

const lockStudentsOfQuestion = execute(
  (_, value: { questionId: string }) => raw`update users set responses_count = responses_count
    where id in (select student_id from responses where question_id = ${value.questionId})`,
)
const updateStudentsOfQuestion = execute(
  (_, value: { questionId: string }) => raw`update users set ${newCounts}
    where id in (select student_id from responses where question_id = ${value.questionId})`,
)
/**
 * Recounts the statistics of all students with a response to a question that was deleted or restored. It locks and counts in two
 * statements: on PostgreSQL, a statement that has waited for a row lock still counts by its older snapshot.
 */
export async function recountStudentStatsForQuestion(transaction: Transaction, questionId: string): Promise<void> {
  await lockStudentsOfQuestion(transaction, { questionId })
  await updateStudentsOfQuestion(transaction, { questionId })
}

/** The number of questions, of which those that a student has not answered are pending. */
export const questionCount = raw<number>`(select count(*) from questions where id > '' and deleted_at is null)`

export const countQuestions = queryCount((sql) => sql.selectNoFrom(questionCount.as('count')))

/** Returns the number of all responses. It adds up one number for each person, because there may be many responses. */
export const countAllResponses = queryCount(
  () => raw<{ count: number | null }>`select sum(responses_count) as count from users where responses_count > 0`,
)
