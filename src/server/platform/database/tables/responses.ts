import type { ResponseStatus } from '#contract/questions.ts'
import type { Timestamp } from '../timestamp.ts'

interface Responses {
  id: string
  question_id: string
  student_id: string
  answer: string
  status: ResponseStatus
  feedback: string | null
  created_at: Timestamp
  reviewed_by: string | null
  reviewed_at: Timestamp | null
  /** Number of the newest review; 0 before the first one. */
  review_count: number
  /** Number of the newest review that the student has seen. */
  seen_review_count: number
  /** Number of edits. */
  edit_count: number
  edited_at: Timestamp | null
}

/** Every review of a response, the newest one included. Numbers start at 1. */
interface ResponseReviews {
  response_id: string
  number: number
  status: Exclude<ResponseStatus, 'pending'>
  feedback: string | null
  reviewed_by: string
  reviewed_at: Timestamp
}

/** When leaders have reminded the students who had not answered a question. Numbers start at 1. */
interface QuestionReminders {
  question_id: string
  number: number
  reminded_by: string
  reminded_at: Timestamp
  /** Number of students who had not answered. */
  students: number
}

/** The students who were reminded the day before a question was due. */
interface DueReminders {
  question_id: string
  student_id: string
  reminded_at: Timestamp
}

export interface ResponsesTables {
  due_reminders: DueReminders
  question_reminders: QuestionReminders
  responses: Responses
  response_reviews: ResponseReviews
}
