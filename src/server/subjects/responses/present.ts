import type { Role } from '#contract/accounts.ts'
import type { ResponseStatus } from '#contract/questions.ts'
import type { QuestionResponse, SavedReview } from '#contract/responses.ts'
import { shownAuthor, shownName, shownUsername } from '#server/platform/text/shown-name.ts'

interface ResponseRow {
  id: string
  question_id: string
  question_title: string
  question_description: string
  question_deleted_at: string | null
  student_id: string
  student_name: string
  answer: string
  status: ResponseStatus
  feedback: string | null
  created_at: string
  reviewed_at: string | null
  reviewer_name: string | null
  reviewer_role: Role | null
  review_count: number
  seen_review_count: number
  edit_count: number
  edited_at: string | null
}

export const presentResponse = (row: ResponseRow): QuestionResponse => ({
  _id: row.id,
  question: {
    _id: row.question_id,
    title: row.question_title,
    description: row.question_description,
    deleted: row.question_deleted_at !== null,
  },
  user: { _id: row.student_id, name: shownName(row.student_name) },
  answer: row.answer,
  status: row.status,
  feedback: row.feedback,
  createdAt: row.created_at,
  reviewedAt: row.reviewed_at,
  reviewedBy: shownAuthor(row.reviewer_name, row.reviewer_role),
  reviewCount: row.review_count,
  hasUnseenReview: row.review_count > row.seen_review_count,
  editCount: row.edit_count,
  editedAt: row.edited_at,
})

/** Returns a response with what only leaders see. */
export function presentForLeaders(row: ResponseRow & { shared_username: string | null }): QuestionResponse {
  const response = presentResponse(row)
  return { ...response, user: { ...response.user, ...shownUsername(row.shared_username) } }
}

interface ReviewRow extends Omit<SavedReview, 'reviewedAt' | 'reviewedBy'> {
  reviewed_at: string
  reviewer_name: string
}
export const presentReview = (row: ReviewRow): SavedReview => ({
  status: row.status,
  feedback: row.feedback,
  reviewedAt: row.reviewed_at,
  reviewedBy: { name: shownName(row.reviewer_name) },
})
