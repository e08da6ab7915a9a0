import type { Category } from '#contract/questions.ts'

/** What one student answers, and what a leader replies. Each answer is used once. */
export interface DemoAnswer {
  text: string
  /** Feedback of the approval: of `again`, if there is one, otherwise of `text`. */
  feedback?: string
  /** Feedback of a rejection, which asks the student to say more. */
  request?: string
  /** The student's second answer, after a rejection. */
  again?: string
}

export interface DemoQuestion {
  title: string
  category: Category
  description: string
  answers: readonly DemoAnswer[]
}
