import type { Question } from '#contract/questions.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { CategoryBadge } from './domain-badges.tsx'
import { DueDate } from './due-date.tsx'

/** The category, due date and description of a question. */
export function QuestionText({ question }: { question: Question }) {
  return (
    <>
      <div className="-mt-2 mb-5 flex flex-wrap items-center gap-3">
        <CategoryBadge category={question.category} />
        <DueDate question={question} />
      </div>
      <Card>
        <p dir="auto" className="text-lg whitespace-pre-line">
          <LinkedText text={question.description} />
        </p>
      </Card>
    </>
  )
}
