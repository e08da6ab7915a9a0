import type { Category } from '#contract/questions.ts'
import type { Timestamp } from '../timestamp.ts'

/** What leaders write. */
interface Text {
  title: string
  description: string
  category: Category
  due_date: string
}

interface Questions extends Text {
  id: string
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp | null
  deleted_at: Timestamp | null
  /** Null also for questions deleted before migration 007. */
  deleted_by: string | null
  /** Number of the newest revision; 0 before the first edit. */
  edit_count: number
}

/** The text of a question before an edit. Numbers start at 1. */
interface QuestionRevisions extends Text {
  question_id: string
  number: number
  replaced_by: string
  replaced_at: Timestamp
}

export interface QuestionsTables {
  questions: Questions
  question_revisions: QuestionRevisions
}
