import type { ResponseStatus } from '#contract/questions.ts'
import type { EditAnswer, Review } from '#contract/responses.ts'
import { isBlank } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { notify } from '#server/platform/jobs/notify.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { studentStats } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import * as store from './store.ts'
import { countUnseenReviews } from './store.ts'

/**
 * Submits a student's response to a question.
 * @throws {AppError} `not_found` if there is no such question, {UniqueViolation} of `store.activeResponse`
 */
export async function submitResponse(transaction: Transaction, response: store.NewResponse) {
  const { id, questionId, studentId } = response
  await studentStats.lockStudentStats(transaction, { studentId })
  orNotFound(await store.findOpenQuestion(transaction, { id: questionId }), messages.question_not_found)
  await store.insertResponse(transaction, response)
  await studentStats.recountStudentStats(transaction, { studentId })
  notify(transaction, { kind: 'response', about: id, to: 'leaders', by: studentId }, response.now)
  return store.findResponse(transaction, { id })
}

interface Edit extends EditAnswer {
  id: string
  studentId: string
  now: string
}

/** @throws {AppError} `already_reviewed` or `answer_changed` if the student may not replace the current answer */
function refuseStaleEdit({ editCount }: Edit, current: Reviewed): void {
  if (current.status !== 'pending') throw new AppError('already_reviewed', messages.reviewed_before_edit())
  if (editCount !== undefined && editCount !== current.edit_count) {
    throw new AppError('answer_changed', messages.answer_changed_elsewhere())
  }
}

/**
 * Replaces the answer of a pending response and keeps the earlier one. A retry with the same answer changes nothing.
 * @throws {AppError} `not_found`, also for another student's response or a deleted question; `already_reviewed`, `answer_changed`
 */
export async function editAnswer(transaction: Transaction, edit: Edit) {
  const { id, studentId, answer, now } = edit
  orNotFound(await store.findOwn(transaction, { id, studentId }), messages.response_not_found)
  await studentStats.lockStudentStats(transaction, { studentId })
  // Read again after the lock, which reviews and other edits wait for.
  const current = orNotFound(await store.findResponse(transaction, { id }), messages.response_not_found)
  if (current.question_deleted_at !== null) throw new AppError('not_found', messages.question_not_found())
  if (answer === current.answer && current.status === 'pending') return { row: current, isChanged: false }
  refuseStaleEdit(edit, current)
  const { answer: earlier, question_id: question, question_title: title } = current
  await store.updateAnswer(transaction, { id, editCount: current.edit_count + 1, answer, now })
  await recordHistory(transaction, {
    kind: 'response.edited',
    actorId: studentId,
    subjectId: studentId,
    entityId: id,
    facts: { question },
    content: { question: title, answer: earlier },
    now,
  })
  return {
    row: orNotFound(await store.findResponse(transaction, { id }), messages.response_not_found),
    isChanged: true,
  }
}

/** Marks the reviews of all responses of a student as seen. */
export async function markAllReviewsSeen(transaction: Transaction, studentId: string) {
  const responseIds = await store.markAllSeen(transaction, studentId)
  return { responseIds, unreadCount: await countUnseenReviews(transaction, { studentId }) }
}

/** Marks the newest review of a student's response as seen. @throws {AppError} `not_found`, also for another student's response */
export async function markReviewSeen(transaction: Transaction, id: string, studentId: string) {
  orNotFound(await store.findOwn(transaction, { id, studentId }), messages.response_not_found)
  const wasUnseen = await store.markSeen(transaction, { id })
  return { responseIds: wasUnseen ? [id] : [], unreadCount: await countUnseenReviews(transaction, { studentId }) }
}

interface NewReview extends Review {
  id: string
  reviewedBy: string
  now: string
}

interface Reviewed {
  status: ResponseStatus
  feedback: string | null
  review_count: number
  reviewer_name: string | null
  edit_count: number
  student_name: string
}

/** @throws {AppError} `already_reviewed` or `answer_changed` if the review is not based on the newest review and answer */
function refuseStaleReview({ reviewCount, editCount }: Review, current: Reviewed): void {
  if (reviewCount === undefined || reviewCount === current.review_count) {
    if (editCount === undefined || editCount === current.edit_count) return
    throw new AppError('answer_changed', messages.answer_changed_by({ name: shownName(current.student_name) }))
  }
  const name = shownName(current.reviewer_name)
  const message =
    current.status === 'approved' ? messages.already_approved_by({ name }) : messages.already_rejected_by({ name })
  throw new AppError('already_reviewed', message)
}

/** Returns the feedback to save: the earlier one if the review has none, and null if it is blank. */
function feedbackOf({ feedback }: Review, { feedback: earlier }: Reviewed): string | null {
  if (feedback === undefined) return earlier
  return feedback === null || isBlank(feedback) ? null : feedback
}

/**
 * Saves a review as the response's newest one and keeps the earlier ones.
 * @throws {AppError} `not_found`, `already_reviewed` or `answer_changed`
 * @throws {UniqueViolation} of `store.activeResponse`, if it approves a response while a newer one is active
 */
export async function reviewResponse(transaction: Transaction, review: NewReview) {
  const { id, status, reviewedBy, now } = review
  const { student_id } = orNotFound(await store.findResponse(transaction, { id }), messages.response_not_found)
  await studentStats.lockStudentStats(transaction, { studentId: student_id })
  // Read again after the lock, which other reviews wait for.
  const current = orNotFound(await store.findResponse(transaction, { id }), messages.response_not_found)
  refuseStaleReview(review, current)
  const saved = { id, status, reviewedBy, now, feedback: feedbackOf(review, current), number: current.review_count + 1 }
  await store.updateReview(transaction, saved)
  await store.insertReview(transaction, saved)
  await studentStats.recountStudentStats(transaction, { studentId: student_id })
  await recordHistory(transaction, {
    kind: 'response.reviewed',
    actorId: reviewedBy,
    subjectId: student_id,
    entityId: id,
    facts: { from: current.status, to: status, question: current.question_id },
    content: { question: current.question_title, feedback: current.feedback },
    now,
  })
  notify(transaction, { kind: 'feedback', about: id, to: { user: student_id }, by: reviewedBy }, now)
  return orNotFound(await store.findResponse(transaction, { id }), messages.response_not_found)
}
