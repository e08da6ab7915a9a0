import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { Link } from 'react-router'
import type { DashboardStats } from '#contract/dashboard.ts'
import * as messages from '#messages'
import { CategoryBadge, StatusBadge } from '../../components/domain-badges.tsx'
import { DueDate } from '../../components/due-date.tsx'
import { firstStepsQuery } from '../../components/first-steps-query.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { paths } from '../../paths.ts'
import { useViewer } from '../../session/session.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { DashboardAnnouncements } from './dashboard-announcements.tsx'
import { FirstStepsCard } from './first-steps.tsx'
import { LeaderNews, useLoadsLeaderNews } from './leader-news.tsx'
import { Participation } from './participation.tsx'
import { dashboardAnnouncementsQuery, dashboardQuery } from './queries.ts'
import { Term } from './term.tsx'

export function DashboardPage() {
  const { role } = useViewer()
  const { data: newest, errorUpdateCount, isFetching, refetch } = useQuery(dashboardQuery)
  const data = useDeferredValue(newest)
  const announcements = useQuery({ ...dashboardAnnouncementsQuery, enabled: role === 'student' })
  const firstSteps = useQuery({ ...firstStepsQuery, enabled: role === 'admin' })
  const loadsNews = useLoadsLeaderNews(role === 'admin')
  // Waits for all, because a later one would move the others. After a failure, the error stays until a retry succeeds.
  const loadsStats = data === undefined && errorUpdateCount === 0
  const loadsOthers = [announcements, firstSteps].some((query) => query.isLoading && query.errorUpdateCount === 0)
  if (loadsStats || loadsNews || loadsOthers) {
    return (
      <>
        <Header />
        <Loading />
      </>
    )
  }
  return (
    <>
      <Header />
      {role === 'student' ? <DashboardAnnouncements /> : <LeaderNews />}
      {firstSteps.data && <FirstStepsCard firstSteps={firstSteps.data} />}
      {data !== undefined ? (
        <>
          <Stats stats={data} />
          <Deferred>{role === 'student' ? <Term /> : <Participation />}</Deferred>
        </>
      ) : (
        <ErrorState text={messages.dashboard_failed()} loading={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  )
}

/** Renders its children after the rest of the screen. The charts are below the fold. */
function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children, null)
}

function Header() {
  const { name } = useViewer()
  return <PageHeader title={messages.dashboard_title()} text={messages.dashboard_welcome({ name })} />
}

function cardsOf(stats: DashboardStats): [label: string, count: number, to?: string][] {
  return 'totalResponses' in stats
    ? [
        [messages.dashboard_total_questions(), stats.totalQuestions],
        [messages.dashboard_total_responses(), stats.totalResponses, paths.adminResponses],
        [messages.dashboard_pending_responses(), stats.pendingResponses, paths.responsesWith({ status: 'pending' })],
      ]
    : [
        [messages.dashboard_total_questions(), stats.totalQuestions],
        [messages.dashboard_answered_questions(), stats.answeredQuestions],
        [messages.dashboard_pending_questions(), stats.pendingQuestions],
      ]
}

function Stats({ stats }: { stats: DashboardStats }) {
  const { role } = useViewer()
  return (
    <>
      <dl className="mb-8 grid gap-4 sm:grid-cols-3">
        {cardsOf(stats).map(([label, count, to]) => (
          <div
            key={label}
            className="relative flex items-baseline justify-between gap-4 panel px-5 py-4 sm:flex-col sm:items-start sm:justify-start sm:gap-1 sm:py-5"
          >
            <dt className="text-muted">
              {to === undefined ? (
                label
              ) : (
                <Link
                  to={to}
                  className="inline-flex min-h-6 items-center underline underline-offset-4 after:absolute after:inset-0 after:rounded-2xl"
                >
                  {label}
                </Link>
              )}
            </dt>
            <dd className="font-display text-3xl font-bold tabular-nums sm:order-first sm:text-4xl">{count}</dd>
          </div>
        ))}
      </dl>
      <Card aria-labelledby="recent-questions">
        <h2 id="recent-questions" className="mb-2 text-xl font-bold">
          {messages.dashboard_recent_questions()}
        </h2>
        {stats.recentQuestions.length === 0 ? (
          <EmptyState
            title={messages.questions_empty_title()}
            text={messages.questions_empty_text()}
            picture={<EmptyIllustration Icon={CircleQuestionMark} />}
          >
            {role === 'admin' && <LinkButton to={paths.newQuestion}>{messages.dashboard_first_question()}</LinkButton>}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {stats.recentQuestions.map((question) => (
              <li key={question._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
                <div className="min-w-0 grow basis-60">
                  <Link
                    to={paths.question(question._id)}
                    className="inline-flex min-h-11 items-center font-semibold underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-lamp"
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
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
