import type { User } from '#contract/accounts.ts'
import type { UnansweredQuestion } from '#contract/home.ts'
import type { Question } from '#contract/questions.ts'
import { localDay } from '#web/ui/local-day.ts'
import { isOverdue } from './is-overdue.ts'

type Viewer = Pick<User, 'role' | 'createdAt'>

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Returns whether a student can and should answer a question: there is no pending or approved response, and the question is not due
 * yet, was due on or after the day the student joined, or was answered with a response that was rejected.
 */
export function isOpen(question: Pick<Question, 'dueDate' | 'myResponse'>, viewer: Viewer, now = new Date()): boolean {
  const { dueDate, myResponse } = question
  if (myResponse !== undefined) return myResponse.status === 'rejected'
  return dueDate >= localDay(now) || isOverdue(question, viewer, now)
}

type Due = Pick<Question, '_id' | 'dueDate'>
const compareDue = (one: Due, other: Due) => compare(one.dueDate, other.dueDate) || compare(one._id, other._id)

/**
 * Sorts open questions, the one to answer first at the beginning: those that are not due yet, soonest first, then the others, newest
 * first.
 */
export function sortOpen<Item extends Due>(questions: readonly Item[], now = new Date()): Item[] {
  const today = localDay(now)
  const [next, owed] = [questions.filter((it) => it.dueDate >= today), questions.filter((it) => it.dueDate < today)]
  return [...next.sort(compareDue), ...owed.sort((one, other) => compareDue(other, one))]
}

/** Returns the questions that are open for a student, sorted. Compares calendar days in the reader's time zone. */
export const selectOpenQuestions = (
  unanswered: readonly UnansweredQuestion[],
  viewer: Viewer,
  now = new Date(),
): UnansweredQuestion[] =>
  sortOpen(
    unanswered.filter((question) => isOpen(question, viewer, now)),
    now,
  )
