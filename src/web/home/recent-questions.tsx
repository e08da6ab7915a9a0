import { CircleQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { CategoryBadge } from '#web/questions/domain-badges.tsx'
import { DueDate } from '#web/questions/due-date.tsx'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { changeLabel, HeldHeading } from './held-heading.tsx'
import { useHomeList } from './use-home-list.ts'

/** The newest questions (docs/students.md#dashboard). */
export function RecentQuestions({ questions }: { questions: readonly Question[] }) {
  const { role } = useViewer()
  const { items = [], arrived, hasChanged, show, element } = useHomeList(questions)
  return (
    <Card aria-labelledby="recent-questions">
      <HeldHeading id="recent-questions" change={changeLabel({ newCount: arrived.length, hasChanged })} onShow={show}>
        {messages.dashboard_recent_questions()}
      </HeldHeading>
      {items.length === 0 ? (
        <EmptyState
          title={messages.questions_empty_title()}
          text={messages.questions_empty_text()}
          Icon={CircleQuestionMark}
        >
          {role === 'admin' && <LinkButton to={paths.newQuestion}>{messages.dashboard_first_question()}</LinkButton>}
        </EmptyState>
      ) : (
        <ul ref={element} className="hairlines">
          {items.map((question) => (
            <RecentQuestion key={question._id} question={question} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const RecentQuestion = ({ question }: { question: Question }) => (
  <li className="relative -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 hover:bg-sunken sm:-mx-6 sm:px-6">
    <div className="min-w-0 grow basis-60">
      <Link
        to={paths.question(question._id)}
        className="inline-flex min-h-11 items-center font-semibold after:absolute after:inset-0"
      >
        {question.title}
      </Link>
      <div>
        <DueDate question={question} />
      </div>
    </div>
    <CategoryBadge category={question.category} />
    {question.myResponse && <StatusBadge status={question.myResponse.status} />}
  </li>
)
