import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Search } from 'lucide-react'
import { lazy, Suspense, use, useDeferredValue, useState } from 'react'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { OpenSearch } from '#web/page/open-search.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { useViewer } from '#web/session/session.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { LeaderHome, LeaderHomeEnd, useLoadsLeaderHome } from './leader-home.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { dashboardQuery } from './queries.ts'
import { RecentQuestions } from './recent-questions.tsx'
import { StatCards } from './stat-cards.tsx'
import { StudentHome, useLoadsStudentHome } from './student-home.tsx'
import { Term } from './term.tsx'

const Participation = lazy(async () => ({ default: (await import('./participation.tsx')).Participation }))

/** The home screen. Both roles' screens wait for all their parts, because a later one would move the others. */
export function DashboardPage() {
  return useViewer().role === 'admin' ? <LeaderDashboard /> : <StudentDashboard />
}

function LeaderDashboard() {
  return <Dashboard isLeader loadsHome={useLoadsLeaderHome()} />
}

function StudentDashboard() {
  return <Dashboard isLeader={false} loadsHome={useLoadsStudentHome()} />
}

function Dashboard({ isLeader, loadsHome }: { isLeader: boolean; loadsHome: boolean }) {
  const { name } = useViewer()
  const stats = useQuery(dashboardQuery)
  const data = useDeferredValue(stats.data)
  const connected = useConnected()
  const loadsStats = data === undefined && stats.errorUpdateCount === 0
  // Deferred, so that React renders the whole screen in short tasks once the last part has arrived.
  const isLoading = useDeferredValue(loadsStats || loadsHome)
  const failed = <FailedQuery query={stats} failureMessage={messages.dashboard_failed()} />
  return (
    <>
      <PageHeader title={messages.dashboard_title()} text={messages.dashboard_welcome({ name })} isTight={isLeader}>
        {isLeader && <Find />}
      </PageHeader>
      {data === undefined && !connected ? (
        failed
      ) : isLoading && connected ? (
        <DashboardSkeleton isLeader={isLeader} />
      ) : (
        <Suspense fallback={<DashboardSkeleton isLeader={isLeader} />}>
          {isLeader ? <LeaderHome /> : <StudentHome />}
          {data !== undefined ? <StatCards stats={data} /> : failed}
          {!isLeader && <Term />}
          {data !== undefined && <RecentQuestions questions={data.recentQuestions} />}
          {isLeader && data !== undefined && <TermInNumbers />}
          {isLeader ? <LeaderHomeEnd /> : <NotificationsCard className="mt-6" />}
        </Suspense>
      )}
    </>
  )
}

/** Finds a person, or anything else, on narrow screens. On wide ones, the search is in the top bar. */
const Find = () => (
  <IconButton
    Icon={Search}
    label={messages.palette()}
    aria-haspopup="dialog"
    onClick={use(OpenSearch)}
    className="border border-line bg-surface text-muted lg:hidden"
  />
)

/** The charts, which are loaded when the leader opens them. */
function TermInNumbers() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold
      className="@container/fold mt-6 border-t border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      rowClass="min-h-14 font-semibold sm:px-1"
      arrowClass="@max-[15rem]/fold:hidden"
      row={
        <>
          <ChartNoAxesColumn aria-hidden className="size-5 shrink-0 text-primary @max-[15rem]/fold:hidden" />
          <span className="grow">{messages.participation_term()}</span>
        </>
      }
    >
      <div className="pb-8">
        <Suspense>{isOpen && <Participation />}</Suspense>
      </div>
    </Fold>
  )
}
