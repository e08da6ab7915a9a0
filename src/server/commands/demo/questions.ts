import type { Category } from '#contract/questions.ts'
import { bibleQuestions } from './bible-questions.ts'
import { fellowshipQuestions } from './fellowship-questions.ts'
import { prayerQuestions } from './prayer-questions.ts'
import { worshipQuestions } from './worship-questions.ts'

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

/** One question per week. The last one is this week's. */
export const questions: readonly DemoQuestion[] = bibleQuestions.flatMap((question, index) =>
  [question, prayerQuestions[index], worshipQuestions[index], fellowshipQuestions[index]].filter(
    (it) => it !== undefined,
  ),
)
