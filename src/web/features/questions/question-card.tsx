import { ArrowRight, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { CategoryBadge, StatusBadge } from '../../components/domain-badges.tsx'
import { DueDate } from '../../components/due-date.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

interface QuestionCardProps {
  question: Question
  /** Actions for leaders; undefined for students. */
  manage: { onEdit: () => void; onDelete: () => void } | undefined
}

export function QuestionCard({ question, manage }: QuestionCardProps) {
  const { title } = question
  const id = useId()
  return (
    <li className="flex flex-col panel p-5">
      <div className="mb-3 flex flex-wrap gap-2">
        <CategoryBadge category={question.category} />
        {question.myResponse && <StatusBadge status={question.myResponse.status} />}
      </div>
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <p className="mt-2 mb-4 line-clamp-3 text-muted">{question.description}</p>
      <div className="mt-auto">
        <DueDate question={question} />
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton to={paths.question(question._id)} variant="secondary" aria-describedby={id} className="w-full">
            {messages.questions_view_details()}
            <ArrowRight aria-hidden className="mirror-rtl size-4" />
          </LinkButton>
          {manage && (
            <>
              <Button variant="secondary" onClick={manage.onEdit} aria-describedby={id} className="grow">
                <Pencil aria-hidden className="size-4" />
                {messages.questions_edit()}
              </Button>
              <Button variant="danger" onClick={manage.onDelete} aria-describedby={id} className="grow">
                <Trash2 aria-hidden className="size-4" />
                {messages.questions_delete()}
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  )
}
