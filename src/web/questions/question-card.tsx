import { ChevronRight, Copy, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { LiveItem } from '#web/lists/live-list.tsx'
import { paths } from '#web/session/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { Answered } from './answered.tsx'
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
      className="relative -mx-4 flex flex-col border-t border-line px-4 pt-1 hover:bg-sunken sm:-mx-2 sm:px-2"
    >
      <div className="flex items-start gap-2">
        <h2 id={id} dir="auto" className="grow py-2.5 text-lg leading-6 font-bold wrap-anywhere">
          {title}
        </h2>
        <ItemMenu
          title={title}
          items={[
            { label: messages.questions_edit(), Icon: Pencil, onChoose: onEdit },
            { label: messages.copy_as_new(), Icon: Copy, onChoose: onCopy },
          ]}
          // Above the link that covers the row.
          className="z-10 ms-auto -me-3"
        />
      </div>
      <p dir="auto" className="page-start -mt-1.5 line-clamp-1 text-muted wrap-anywhere">
        {description}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CategoryBadge category={category} />
        <DueDate question={question} />
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2">
        <Answered questionId={_id} />
        <span className="ms-auto -me-3 flex items-center gap-1">
          {/* The link covers the whole row, below the buttons. */}
          <Link
            to={paths.question(_id)}
            aria-describedby={id}
            className="inline-flex min-h-11 items-center gap-0.5 text-sm font-medium after:absolute after:inset-0"
          >
            {messages.questions_view_details()}
            <ChevronRight aria-hidden className="mirror-rtl size-4" />
          </Link>
          <IconButton
            Icon={Trash2}
            label={messages.questions_delete()}
            title={messages.questions_delete()}
            aria-describedby={id}
            onClick={onDelete}
            className="relative text-muted hover:text-bad"
          />
        </span>
      </div>
    </LiveItem>
  )
}
