import { sql as raw } from 'kysely'
import {
  deleteRows,
  executeAndCheck,
  insertRow,
  queryAll,
  queryCount,
  queryFirst,
} from '#server/platform/database/statement.ts'
import { studentCount } from '#server/subjects/people/public.ts'

/** Constraint that lets one of two leaders win who remind students at the same moment. */
export const oneReminder = 'question_reminders_pkey'

/** Counts the active students without a pending or approved response to a question. */
export const countMissing = queryCount(
  (_, value: { questionId: string }) => raw<{ count: number }>`select ${studentCount} - (
    select count(*) from responses
    where question_id = ${value.questionId} and status <> 'rejected' and (
      select id from users
      where id = student_id and role <> 'admin' and switched_off_at is null and waiting_since is null
    ) is not null
  ) as count`,
)

export const findLastReminder = queryFirst((sql, value: { questionId: string }) =>
  sql
    .selectFrom('question_reminders')
    .innerJoin('users', 'users.id', 'question_reminders.reminded_by')
    .select(['number', 'students', 'reminded_at', 'users.name as reminder_name'])
    .where('question_id', '=', value.questionId)
    .orderBy('number', 'desc')
    .limit(1),
)

/** @throws {UniqueViolation} of {@link oneReminder} */
export const insertReminder = insertRow('question_reminders', [
  ...(['question_id', 'number', 'reminded_by', 'reminded_at', 'students'] as const),
])

/** Lists the questions that are due within a range of days, and were published before a time. */
export const listDue = queryAll((sql, value: { from: string; to: string; askedBefore: string }) =>
  sql
    .selectFrom('questions')
    .select(['id', 'due_date', 'created_by'])
    .where('deleted_at', 'is', null)
    .where('due_date', '>=', value.from)
    .where('due_date', '<=', value.to)
    .where('created_at', '<=', value.askedBefore),
)

interface DueReminder {
  questionId: string
  studentId: string
  /** Calendar day. */
  day: string
  now: string
}
/**
 * Records that a student is reminded of a question that is due on a day and that they have not answered.
 * @returns whether this is the first time
 */
export const insertDueReminder = executeAndCheck(
  (_, value: DueReminder) => raw`insert into due_reminders (question_id, student_id, reminded_at)
    select id, cast(${value.studentId} as text), cast(${value.now} as text) from questions
    where id = ${value.questionId} and deleted_at is null and due_date = ${value.day} and not exists (
      select 1 from responses where student_id = ${value.studentId} and question_id = questions.id and status <> 'rejected')
    on conflict do nothing`,
)

/** Deletes the reminders of a person. */
export const deleteDueReminders = deleteRows('due_reminders', 'student_id')
