import type { Role } from '#contract/accounts.ts'
import type { DeletedQuestion, Question, QuestionText, ResponseStatus } from '#contract/questions.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import type { Schedule } from '#server/subjects/scheduling/public.ts'
import { type TextRow, textOf } from './store.ts'

interface QuestionRow extends TextRow {
  id: string
  my_status?: ResponseStatus | null
}

interface OwnResponseRow {
  id: string
  answer: string
  edit_count: number
  review_count: number
  seen_review_count: number
  status: ResponseStatus
  feedback: string | null
  reviewer_name: string | null
  reviewer_role: Role | null
}

export function presentQuestion(row: QuestionRow): Question {
  const { id: _id, my_status: status } = row
  const question = { _id, ...textOf(row) }
  return status ? { ...question, myResponse: { status } } : question
}

/** A question in the list of a leader. */
export const presentListed = (row: QuestionRow & { created_by: string }, leaderId: string): Question => ({
  ...presentQuestion(row),
  isMine: row.created_by === leaderId,
})

export const presentOwnResponse = (row: OwnResponseRow): Question['myResponse'] => ({
  _id: row.id,
  status: row.status,
  answer: row.answer,
  editCount: row.edit_count,
  hasUnseenReview: row.review_count > row.seen_review_count,
  feedback: row.feedback,
  reviewedBy:
    row.reviewer_name === null ? null : { name: shownName(row.reviewer_name), isLeader: row.reviewer_role === 'admin' },
})

interface DeletedRow extends QuestionRow {
  created_at: string
  author_name: string
  deleted_at: string | null
  deleter_name: string | null
}
export const presentDeleted = (row: DeletedRow): DeletedQuestion => ({
  _id: row.id,
  ...textOf(row),
  createdAt: row.created_at,
  user: { name: shownName(row.author_name) },
  deletedAt: row.deleted_at ?? '',
  deletedBy: row.deleter_name === null ? null : { name: shownName(row.deleter_name) },
})

export const presentScheduled = (text: QuestionText, schedule: Schedule): Question => ({ ...text, ...schedule })
