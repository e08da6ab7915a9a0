import type { Kysely } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'

// How far each student has come, kept beside the account: responses and questions both change it, lists are sorted by it.

const lockStudent = statement((sql, value: { studentId: string }) =>
  sql
    .updateTable('users')
    .set((user) => ({ responses_count: user.ref('responses_count') }))
    .where('id', '=', value.studentId),
)
/** To be called before what is to be counted is written: of two who change a student's responses, the second waits for the first. */
export const lockProgress = (transaction: Transaction, studentId: string) => transaction.run(lockStudent, { studentId })

const counted = (sql: Kysely<Tables>) =>
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

const updateStudent = statement((sql, value: { studentId: string }) =>
  counted(sql).where('users.id', '=', value.studentId),
)
export const recountProgress = (transaction: Transaction, studentId: string) =>
  transaction.run(updateStudent, { studentId })

const answeredIt = (sql: Kysely<Tables>, questionId: string) =>
  sql.selectFrom('responses').select('responses.student_id').where('responses.question_id', '=', questionId)

const lockStudentsOfQuestion = statement((sql, value: { questionId: string }) =>
  sql
    .updateTable('users')
    .set((user) => ({ responses_count: user.ref('responses_count') }))
    .where('id', 'in', answeredIt(sql, value.questionId)),
)
const updateStudentsOfQuestion = statement((sql, value: { questionId: string }) =>
  counted(sql).where('users.id', 'in', answeredIt(sql, value.questionId)),
)
/**
 * After a question has gone: for everybody who had answered it. Taken first and counted then, in two statements: on PostgreSQL one
 * that has waited for a row still counts what it saw before it waited.
 */
export async function recountProgressAt(transaction: Transaction, questionId: string): Promise<void> {
  await transaction.run(lockStudentsOfQuestion, { questionId })
  await transaction.run(updateStudentsOfQuestion, { questionId })
}
