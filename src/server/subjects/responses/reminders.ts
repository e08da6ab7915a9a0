import { serverLimits } from '#contract/limits.ts'
import type { MissingCount, Reminder } from '#contract/responses.ts'
import * as messages from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { questions } from '#server/subjects/questions/public.ts'
import * as store from './reminder-store.ts'

// Reminders of a question for the students who have not answered it: docs/leaders.md#questions.

const againAt = (time: string) => new Date(Date.parse(time) + serverLimits.reminderIntervalMs).toISOString()

type ReminderRow = NonNullable<Awaited<ReturnType<typeof store.findLastReminder>>>
const presentReminder = ({ students, reminded_at: remindedAt, reminder_name }: ReminderRow): Reminder => ({
  students,
  remindedAt,
  remindedBy: { name: shownName(reminder_name) },
  againAt: againAt(remindedAt),
})

/** Returns how many students have not answered a question, and the last reminder of it. */
export async function countMissing(reader: Reader, questionId: string): Promise<MissingCount> {
  const [missing, last] = await Promise.all([
    store.countMissing(reader, { questionId }),
    store.findLastReminder(reader, { questionId }),
  ])
  return { missing, lastReminder: last === undefined ? null : presentReminder(last) }
}

/** @throws {AppError} `not_found` or `question_deleted` */
export async function findQuestion(reader: Reader, id: string) {
  const question = orNotFound(await questions.find(reader, { id }), messages.question_not_found)
  if (question.deleted_at !== null) throw new AppError('question_deleted', messages.question_not_found())
  return question
}

interface NewReminder {
  questionId: string
  leaderId: string
  now: string
}
/**
 * Notifies the students who have not answered a question.
 * @throws {AppError} `not_found`, `question_deleted`, or `conflict` if they were reminded less than a week ago or all have answered;
 * {UniqueViolation} of `store.oneReminder`
 */
export async function remindStudents(transaction: Transaction, { questionId, leaderId, now }: NewReminder) {
  const { title } = await findQuestion(transaction, questionId)
  const last = await store.findLastReminder(transaction, { questionId })
  if (last !== undefined && againAt(last.reminded_at) > now) throw new AppError('conflict', messages.remind_too_early())
  const students = await store.countMissing(transaction, { questionId })
  if (students === 0) throw new AppError('conflict', messages.question_missing_empty())
  await store.insertReminder(transaction, {
    question_id: questionId,
    number: (last?.number ?? 0) + 1,
    reminded_by: leaderId,
    reminded_at: now,
    students,
  })
  notify(transaction, { kind: 'question', about: questionId, to: 'students', by: leaderId, isReminder: true }, now)
  await recordHistory(transaction, {
    kind: 'question.reminded',
    actorId: leaderId,
    entityId: questionId,
    facts: { students },
    content: { title },
    now,
  })
}
