import { type ReactNode, useId } from 'react'
import type { Question } from '#contract/questions.ts'
import { responses_question_deleted } from '#messages'
import { PreviewText } from '#web/bible/preview-text.tsx'
import { LiveItem } from '#web/lists/live-list.tsx'
import { DetailsLink } from './details-link.tsx'
import { CategoryBadge } from './domain-badges.tsx'
import { DueDate } from './due-date.tsx'

/** The classes of a list of cards. */
export const questionGrid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

interface QuestionCardProps {
  question: Question
  /** Whether a leader has deleted it. */
  isGone: boolean
  /** Whether it is the one to answer now, which has the whole width. */
  isFirst?: boolean
  /** What is before the category. */
  lamp?: ReactNode
  /** Returns what is at the end of the first line, above the link that covers the card. */
  mark: (titleId: string) => ReactNode
  /** Returns what is before the link to the question. */
  children: (titleId: string) => ReactNode
}

/** A question in a list. All of the card is a link to the question. Cards of a row have the same height. */
export function QuestionCard({ question, isGone, isFirst = false, lamp, mark, children }: QuestionCardProps) {
  const { _id, title, description, category } = question
  const id = useId()
  return (
    <LiveItem
      isGone={isGone}
      goneText={responses_question_deleted()}
      className={`relative flex flex-col panel p-4 focus-within:border-line-strong hover:border-line-strong ${isFirst ? 'col-span-full sm:p-5' : ''}`}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
        {lamp}
        <CategoryBadge category={category} />
        <span className="z-10 ms-auto empty:hidden">{mark(id)}</span>
      </div>
      <h2 id={id} dir="auto" className={`mt-2 leading-snug font-bold wrap-anywhere ${isFirst ? 'text-xl' : 'text-lg'}`}>
        {title}
      </h2>
      <PreviewText
        text={description}
        className={`page-start mt-1 line-clamp-4 max-w-prose text-muted ${isFirst ? 'leading-snug' : 'text-sm'}`}
      />
      <div className="mt-2">
        <DueDate question={question} />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-2">
        {children(id)}
        <DetailsLink questionId={_id} titleId={id} />
      </div>
    </LiveItem>
  )
}
