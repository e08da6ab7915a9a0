import { bibleQuestions } from './bible-questions.ts'
import { fellowshipQuestions } from './fellowship-questions.ts'
import { prayerQuestions } from './prayer-questions.ts'
import type { DemoQuestion } from './question.ts'
import { worshipQuestions } from './worship-questions.ts'

/** One question per week. The last one is this week's. */
export const questions: readonly DemoQuestion[] = bibleQuestions.flatMap((question, index) =>
  [question, prayerQuestions[index], worshipQuestions[index], fellowshipQuestions[index]].filter(
    (it) => it !== undefined,
  ),
)
