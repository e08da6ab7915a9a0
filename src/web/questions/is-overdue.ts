import type { User } from '#contract/accounts.ts'
import type { Question } from '#contract/questions.ts'
import { localDay } from '#web/ui/local-day.ts'

/**
 * Returns whether a response is overdue for a student: the due date is past but not before the day the student joined, and there
 * is no active response (docs/students.md#overdue). Compares calendar days in the reader's time zone. Always false for leaders.
 */
export function isOverdue(
  { dueDate, myResponse }: Pick<Question, 'dueDate' | 'myResponse'>,
  { role, createdAt }: Pick<User, 'role' | 'createdAt'>,
  now = new Date(),
): boolean {
  const hasActiveResponse = myResponse !== undefined && myResponse.status !== 'rejected'
  return role === 'student' && !hasActiveResponse && dueDate < localDay(now) && dueDate >= localDay(new Date(createdAt))
}
