import { ChevronRight, CircleQuestionMark } from 'lucide-react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { Answered } from '#web/questions/answered.tsx'
import { CategoryBadge } from '#web/questions/domain-badges.tsx'
import { DueDateText, OverdueMark } from '#web/questions/due-date.tsx'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { changeLabel, HeldHeading } from './held-heading.tsx'
import { dashboardQuery } from './queries.ts'
import { useHomeList, useHomeQuery } from './use-home-list.ts'

/** The newest questions (docs/students.md#dashboard). */
export function RecentQuestions({ questions }: { questions: readonly Question[] }) {
  const { role } = useViewer()
  const { query, isFresh } = useHomeQuery(dashboardQuery)
  const {
    items = [],
    arrived,
    hasChanged,
    show,
    element,
  } = useHomeList(questions, {
    // The page shows them a moment after they are loaded.
    isFresh: isFresh && query.data?.recentQuestions === questions,
  })
  return (
    <section aria-labelledby="recent-questions" className="mt-3">
      <HeldHeading
        id="recent-questions"
        change={changeLabel({ newCount: arrived.length, hasChanged })}
        onShow={show}
        all={{ to: paths.questions, text: messages.dashboard_all_questions() }}
      >
        {messages.dashboard_recent_questions()}
      </HeldHeading>
      {items.length === 0 ? (
        <EmptyState
          title={messages.questions_empty_title()}
          text={messages.questions_empty_text()}
          Icon={CircleQuestionMark}
        >
          {role === 'admin' && <LinkButton to={paths.newQuestion}>{messages.questions_add()}</LinkButton>}
        </EmptyState>
      ) : (
        <ul ref={element} className="-mx-4 hairlines sm:mx-0">
          {items.map((question) => (
            <RecentQuestion key={question._id} question={question} isLeader={role === 'admin'} />
          ))}
        </ul>
      )}
    </section>
  )
}

const RecentQuestion = ({ question, isLeader }: { question: Question; isLeader: boolean }) => (
  <li className="relative flex items-center gap-2 px-4 py-2.5 hover:bg-sunken sm:px-0">
    <div className="grow">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          to={paths.question(question._id)}
          dir="auto"
          className="inline-flex min-h-6 items-center leading-snug font-semibold after:absolute after:inset-0"
        >
          {question.title}
        </Link>
        <span className="flex shrink-0 items-center gap-1.5 empty:hidden">
          <OverdueMark question={question} />
          {question.myResponse && <StatusBadge status={question.myResponse.status} />}
          {isLeader && <Answered questionId={question._id} />}
        </span>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 max-[22rem]:gap-x-1">
        <CategoryBadge category={question.category} />
        <DueDateText question={question} />
      </div>
    </div>
    <ChevronRight aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
  </li>
)
