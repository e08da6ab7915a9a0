import type { Timestamp } from '../timestamp.ts'

/** Questions that a leader planned together. */
interface Terms {
  id: string
  created_by: string
  created_at: Timestamp
  /** When its first and its last question were to be published. */
  starts_at: Timestamp
  ends_at: Timestamp
}

interface TermQuestions {
  term_id: string
  position: number
  /** The question's id when it was planned. `moved_posts` has a newer one. */
  post_id: string
}

export interface TermsTables {
  terms: Terms
  term_questions: TermQuestions
}
