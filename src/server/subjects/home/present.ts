import type { Role } from '#contract/accounts.ts'
import type {
  LeaderToday,
  StudentParticipation,
  StudentToday,
  TermQuestion,
  UnansweredQuestion,
} from '#contract/home.ts'
import type { Question, ResponseStatus } from '#contract/questions.ts'
import { shownAuthor, shownName } from '#server/platform/text/shown-name.ts'

interface ResponseRow {
  id: string
  question_id: string
  status: ResponseStatus
}

/** Keeps the status of the newest response to each question. */
export function presentResponses(rows: readonly ResponseRow[]): StudentParticipation['responses'] {
  const oldestFirst = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const newest = new Map(oldestFirst.map((row) => [row.question_id, row.status]))
  return [...newest].map(([question, status]) => ({ question, status }))
}

export const presentTermQuestion = ({ _id, title, dueDate, myResponse }: Question): TermQuestion => ({
  _id,
  title,
  dueDate,
  ...(myResponse && { myResponse: { status: myResponse.status } }),
})

interface WaitingChatRow {
  id: string
  name: string
  waiting_since: string
  taken_by_name: string | null
}
export const presentWaitingChat = (row: WaitingChatRow): LeaderToday['longestWaiting'][number] => ({
  _id: row.id,
  name: shownName(row.name),
  waitingSince: row.waiting_since,
  takenBy: row.taken_by_name === null ? null : { name: shownName(row.taken_by_name) },
})

interface ReviewerRow {
  reviewer_name: string | null
  reviewer_role: Role | null
}

interface UnansweredRow extends ReviewerRow {
  id: string
  title: string
  due_date: string
  description: string
  /** Of the newest response. */
  status: ResponseStatus | null
}
export const presentUnanswered = (row: UnansweredRow): UnansweredQuestion => ({
  _id: row.id,
  title: row.title,
  dueDate: row.due_date,
  description: row.description,
  ...(row.status === 'rejected' && {
    myResponse: { status: row.status, reviewedBy: shownAuthor(row.reviewer_name, row.reviewer_role) },
  }),
})

interface UnseenReviewRow extends ReviewerRow {
  id: string
  question_id: string
  title: string
  status: ResponseStatus
  feedback: string | null
}
export const presentUnseenReview = (row: UnseenReviewRow): StudentToday['feedback'][number] => ({
  _id: row.id,
  question: { _id: row.question_id, title: row.title },
  status: row.status === 'rejected' ? 'rejected' : 'approved',
  hasFeedback: row.feedback !== null,
  reviewedBy: shownAuthor(row.reviewer_name, row.reviewer_role),
})
