import type { Role } from '#contract/accounts.ts'
import type {
  LeaderToday,
  StudentParticipation,
  StudentToday,
  TermQuestion,
  UnansweredQuestion,
} from '#contract/home.ts'
import type { Question, ResponseStatus } from '#contract/questions.ts'
import { beginningOf } from '#contract/shared/beginning-of.ts'
import { shownAuthor, shownName } from '#server/platform/text/shown-name.ts'
import { maxWaitingContent } from '#server/subjects/chats/public.ts'
import type { WaitingConcernRow } from './attached.ts'
import { maxDescription } from './store.ts'

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
  taker_id: string | null
  taker_name: string | null
  last_message_id: string
  last_content: string
}
export const presentWaitingChat = (row: WaitingChatRow): LeaderToday['longestWaiting'][number] => ({
  _id: row.id,
  name: shownName(row.name),
  waitingSince: row.waiting_since,
  takenBy: row.taker_id === null ? null : { _id: row.taker_id, name: shownName(row.taker_name) },
  lastMessage: { _id: row.last_message_id, content: beginningOf(row.last_content, maxWaitingContent) },
})

export const presentWaitingConcern = (row: WaitingConcernRow, viewerId: string): LeaderToday['waitingConcern'] => ({
  _id: row.id,
  createdAt: row.created_at,
  count: row.count,
  others: row.recipients.filter(({ id }) => id !== viewerId).map(({ name }) => ({ name: shownName(name) })),
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
  description: beginningOf(row.description, maxDescription),
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
