import { ArrowRight, Copy, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { WaitingBadge } from '#web/forms/outbox-entry.tsx'
import { LiveItem } from '#web/lists/live-list.tsx'
import { answerTarget } from '#web/offline/outbox/entry.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { paths } from '#web/session/paths.ts'
import { useEntriesTo } from '#web/session/use-outbox.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { CategoryBadge } from './domain-badges.tsx'
import { DueDate } from './due-date.tsx'

interface QuestionCardProps {
  question: Question
  /** Whether a leader has deleted it. */
  isGone: boolean
  /** Actions for leaders; undefined for students. */
  manage: { onEdit: () => void; onCopy: () => void; onDelete: () => void } | undefined
}

export function QuestionCard({ question, isGone, manage }: QuestionCardProps) {
  const { title } = question
  const id = useId()
  const unsent = useEntriesTo(answerTarget(question._id)).at(-1)
  return (
    <LiveItem
      isGone={isGone}
      goneText={messages.responses_question_deleted()}
      className="relative flex flex-col panel p-5 focus-within:border-line-strong hover:border-line-strong"
    >
      <div className={`flex items-center gap-2 ${manage ? '-mt-2 mb-1' : 'mb-3'}`}>
        <div className="flex grow flex-wrap gap-2">
          <CategoryBadge category={question.category} />
          {unsent ? (
            <WaitingBadge entry={unsent} />
          ) : (
            question.myResponse && <StatusBadge status={question.myResponse.status} />
          )}
        </div>
        {manage && (
          <ItemMenu
            title={title}
            items={[
              { label: messages.questions_edit(), Icon: Pencil, onChoose: manage.onEdit },
              { label: messages.copy_as_new(), Icon: Copy, onChoose: manage.onCopy },
            ]}
            // Above the link that covers the card.
            className="z-10 ms-auto -me-3"
          />
        )}
      </div>
      <h2 id={id} dir="auto" className="text-xl font-bold wrap-anywhere">
        {title}
      </h2>
      <p dir="auto" className="mt-2 mb-4 line-clamp-3 text-muted wrap-anywhere">
        {question.description}
      </p>
      <div className="mt-auto">
        <DueDate question={question} />
        <div className="-mx-3 mt-2 -mb-2 flex items-center gap-1">
          {/* The link covers the whole card, below the buttons. */}
          <LinkButton
            to={paths.question(question._id)}
            variant="quiet"
            size="compact"
            aria-describedby={id}
            className="me-auto after:absolute after:inset-0 after:rounded-2xl"
          >
            {messages.questions_view_details()}
            <ArrowRight aria-hidden className="mirror-rtl size-4" />
          </LinkButton>
          {manage && (
            <IconButton
              Icon={Trash2}
              label={messages.questions_delete()}
              title={messages.questions_delete()}
              aria-describedby={id}
              onClick={manage.onDelete}
              className="relative text-muted hover:text-bad"
            />
          )}
        </div>
      </div>
    </LiveItem>
  )
}
