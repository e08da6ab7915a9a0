import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { LiveItem } from '#web/lists/live-list.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { Answered } from './answered.tsx'
import { DetailsLink } from './details-link.tsx'
import { CategoryBadge } from './domain-badges.tsx'
import { DueDate } from './due-date.tsx'

interface QuestionCardProps {
  question: Question
  /** Whether a leader has deleted it. */
  isGone: boolean
  onEdit: () => void
  onCopy: () => void
  onDelete: () => void
}

/** A question in the list of leaders. */
export function QuestionCard({ question, isGone, onEdit, onCopy, onDelete }: QuestionCardProps) {
  const { _id, title, description, category } = question
  const id = useId()
  return (
    <LiveItem
      isGone={isGone}
      goneText={messages.responses_question_deleted()}
      className="relative -mx-4 flex flex-col border-t border-line px-4 pt-1 pb-3 hover:bg-sunken sm:-mx-2 sm:px-2"
    >
      <div className="flex items-start gap-2">
        <h2 id={id} dir="auto" className="grow py-2.5 text-lg leading-6 font-bold wrap-anywhere">
          {title}
        </h2>
        {/* Above the link that covers the row. */}
        <span className="z-10 -me-3 flex shrink-0">
          <IconButton
            Icon={Trash2}
            label={messages.questions_delete()}
            title={messages.questions_delete()}
            aria-describedby={id}
            onClick={onDelete}
            className="text-muted hover:text-bad"
          />
          <ItemMenu
            title={title}
            items={[
              { label: messages.questions_edit(), Icon: Pencil, onChoose: onEdit },
              { label: messages.copy_as_new(), Icon: Copy, onChoose: onCopy },
            ]}
            className=""
          />
        </span>
      </div>
      <p dir="auto" className="page-start -mt-1 line-clamp-1 text-sm text-muted wrap-anywhere">
        {description}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CategoryBadge category={category} />
        <DueDate question={question} />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-2 pt-1.5">
        <Answered questionId={_id} />
        <DetailsLink questionId={_id} titleId={id} />
      </div>
    </LiveItem>
  )
}
