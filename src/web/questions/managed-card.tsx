import { Copy, Pencil } from 'lucide-react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { Answered } from './answered.tsx'
import { QuestionCard } from './question-card.tsx'

interface ManagedCardProps {
  question: Question
  /** Whether a leader has deleted it. */
  isGone: boolean
  onEdit: () => void
  onCopy: () => void
  onDelete: () => void
}

/** A question in the list of leaders. */
export const ManagedCard = ({ question, isGone, onEdit, onCopy, onDelete }: ManagedCardProps) => (
  <QuestionCard
    question={question}
    isGone={isGone}
    mark={(titleId) => (
      <span className="-my-2 -me-3 flex">
        <IconButton
          Icon={Pencil}
          label={messages.questions_edit()}
          title={messages.questions_edit()}
          aria-describedby={titleId}
          onClick={onEdit}
          className="text-muted hover:text-ink"
        />
        <DeleteButton label={messages.questions_delete()} describedBy={titleId} onClick={onDelete} />
        <ItemMenu
          title={question.title}
          items={[{ label: messages.copy_as_new(), Icon: Copy, onChoose: onCopy }]}
          className=""
        />
      </span>
    )}
  >
    {() => <Answered questionId={question._id} />}
  </QuestionCard>
)
