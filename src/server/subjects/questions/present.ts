import type { Role } from '#contract/accounts.ts'
import type { Question, QuestionText, ResponseStatus } from '#contract/questions.ts'
import { questionText } from '#contract/rules/questions.ts'
import { shownAuthor } from '#server/platform/text/shown-name.ts'
import type { Schedule } from '#server/subjects/posts/public.ts'

interface QuestionRow extends QuestionText {
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
  const question = { _id: row.id, ...questionText(row) }
  return row.my_status ? { ...question, myResponse: { status: row.my_status } } : question
}

/** A question for leaders, who may edit it. */
export const presentEditable = (row: QuestionRow & { edit_count: number }): Question => ({
  ...presentQuestion(row),
  editCount: row.edit_count,
})

/** A question in the list of a leader. */
export const presentListed = (
  row: QuestionRow & { created_by: string; edit_count: number },
  leaderId: string,
): Question => ({
  ...presentEditable(row),
  isMine: row.created_by === leaderId,
})

export const presentOwnResponse = (row: OwnResponseRow): Question['myResponse'] => ({
  _id: row.id,
  status: row.status,
  answer: row.answer,
  editCount: row.edit_count,
  hasUnseenReview: row.review_count > row.seen_review_count,
  feedback: row.feedback,
  reviewedBy: shownAuthor(row.reviewer_name, row.reviewer_role),
})

export const presentScheduled = (text: QuestionText, schedule: Schedule): Question => ({ ...text, ...schedule })
