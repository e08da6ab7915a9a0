import type { Question } from '#contract/questions.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { CategoryBadge } from './domain-badges.tsx'
import { DueDate } from './due-date.tsx'

/** What readers see of a question besides its title and description. */
export const QuestionFacts = ({ question: { category, dueDate, myResponse } }: { question: Partial<Question> }) => (
  <div className="flex flex-wrap items-center gap-3">
    {category && <CategoryBadge category={category} />}
    {dueDate && <DueDate question={{ dueDate, myResponse }} />}
  </div>
)

/** The category, due date and description of a question. */
export function QuestionText({ question }: { question: Question }) {
  return (
    <>
      <div className="-mt-2 mb-4">
        <QuestionFacts question={question} />
      </div>
      <p dir="auto" className="max-w-prose text-lg whitespace-pre-line">
        <LinkedText text={question.description} />
      </p>
    </>
  )
}
