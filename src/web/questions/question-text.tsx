import type { ReactNode } from 'react'
import type { Question } from '#contract/questions.ts'
import { isolateName } from '#locales/intl.ts'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { CategoryBadge } from './domain-badges.tsx'
import { DueDate } from './due-date.tsx'

/** What readers see of a question besides its title and description. */
export const QuestionFacts = ({ question: { category, dueDate, myResponse } }: { question: Partial<Question> }) => (
  <div className="flex flex-wrap items-center gap-3">
    {category && <CategoryBadge category={category} />}
    {dueDate && <DueDate question={{ dueDate, myResponse }} />}
  </div>
)

/** Length from which a title fills a phone's screen in the usual size. */
const longTitle = 60

interface QuestionHeaderProps {
  question: Question
  /** The actions, in the first line of the title. */
  children?: ReactNode
}

/** The title, category and due date of a question. */
export function QuestionHeader({ question, children }: QuestionHeaderProps) {
  const title = isolateName(question.title)
  const isLong = question.title.length > longTitle
  return (
    <>
      <PageHeader
        title={title}
        heading={isLong ? <span className="block text-xl leading-snug">{title}</span> : title}
        className="items-start!"
      >
        {children}
      </PageHeader>
      <div className="-mt-1.5 mb-4">
        <QuestionFacts question={question} />
      </div>
    </>
  )
}

/** The description of a question. */
export const QuestionText = ({ question }: { question: Question }) => (
  <p dir="auto" className="max-w-prose text-lg whitespace-pre-wrap">
    <LinkedText text={question.description} />
  </p>
)
