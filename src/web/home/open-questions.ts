import type { User } from '#contract/accounts.ts'
import type { UnansweredQuestion } from '#contract/home.ts'
import { isOverdue } from '#web/questions/is-overdue.ts'
import { localDay } from '#web/ui/dates.tsx'

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Returns the questions that are open for a student, the one to answer first at the beginning: those that are not due yet, soonest
 * first, then those that the student still owes, newest first. A question that was due before the student joined is open only after
 * a rejected response. Compares calendar days in the reader's time zone.
 */
export function selectOpenQuestions(
  unanswered: readonly UnansweredQuestion[],
  viewer: Pick<User, 'role' | 'createdAt'>,
  now = new Date(),
): UnansweredQuestion[] {
  const today = localDay(now)
  const next = unanswered.filter(({ dueDate }) => dueDate >= today)
  const owed = unanswered.filter(
    (question) => question.dueDate < today && (question.myResponse !== undefined || isOverdue(question, viewer, now)),
  )
  return [
    ...next.sort((one, other) => compare(one.dueDate, other.dueDate)),
    ...owed.sort((one, other) => compare(other.dueDate, one.dueDate)),
  ]
}
