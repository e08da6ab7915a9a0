import { sql as raw } from 'kysely'
import { insertRow, queryCount, queryFirst } from '#server/platform/database/statement.ts'
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
