import type { Category } from '#contract/questions.ts'
import type { Timestamp } from '../timestamp.ts'

interface Questions {
  id: string
  title: string
  description: string
  category: Category
  due_date: string
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp | null
  deleted_at: Timestamp | null
  /** Null also for questions deleted before migration 007. */
  deleted_by: string | null
  /** Number of edits. */
  edit_count: number
}

export interface QuestionsTables {
  questions: Questions
}
