import type { Question } from '#contract/questions.ts'
import type { User } from '#contract/users.ts'
import { localDay } from '../ui/dates.tsx'

/**
 * Tells whether a student still owes a response that was due: the due day is past and not before the day the student joined, and
 * no response is pending or approved. All days are calendar days in the reader's time zone. Leaders owe nothing.
 */
export function isOverdue(
  { dueDate, myResponse }: Pick<Question, 'dueDate' | 'myResponse'>,
  { role, createdAt }: Pick<User, 'role' | 'createdAt'>,
  now = new Date(),
): boolean {
  const owed = myResponse === undefined || myResponse.status === 'rejected'
  return role === 'student' && owed && dueDate < localDay(now) && dueDate >= localDay(new Date(createdAt))
}
