import type { Question } from '#contract/questions.ts'
import { due_date, overdue } from '#messages'
import { useViewer } from '#web/session/session.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CalendarDay } from '#web/ui/dates.tsx'
import { isOverdue } from './is-overdue.ts'

/** The due date of a question, with a badge if the viewer's response is overdue. */
export function DueDate({ question }: { question: Pick<Question, 'dueDate' | 'myResponse'> }) {
  const viewer = useViewer()
  return (
    <span className="inline-flex flex-wrap items-center gap-2 text-sm text-muted">
      <span>
        {due_date()}: <CalendarDay day={question.dueDate} />
      </span>
      {isOverdue(question, viewer) && <Badge intent="warn">{overdue()}</Badge>}
    </span>
  )
}
