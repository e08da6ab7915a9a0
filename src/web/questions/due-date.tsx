import type { Question } from '#contract/questions.ts'
import { due_date_of, overdue } from '#messages'
import { useViewer } from '#web/session/session.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CalendarDay } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { isOverdue } from './is-overdue.ts'

type Due = Pick<Question, 'dueDate' | 'myResponse'>

export const DueDateText = ({ question: { dueDate } }: { question: Due }) => (
  <span className="text-sm text-muted">
    <Filled text={(date) => due_date_of({ date })}>
      <CalendarDay day={dueDate} />
    </Filled>
  </span>
)

/** Says that the viewer's response to a question is overdue. */
export function OverdueMark({ question }: { question: Due }) {
  useToday()
  const viewer = useViewer()
  return isOverdue(question, viewer) && <Badge intent="warn">{overdue()}</Badge>
}

/** The due date of a question, and whether the viewer's response is overdue. */
export const DueDate = ({ question }: { question: Due }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <DueDateText question={question} />
    <OverdueMark question={question} />
  </span>
)
