import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue } from 'react'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { useViewer } from '#web/session/session.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { LeaderHome, useLoadsLeaderHome } from './leader-home.tsx'
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
  const failed = <FailedQuery query={stats} failureMessage={messages.dashboard_failed()} />
  return (
    <>
      <PageHeader title={messages.dashboard_title()} text={messages.dashboard_welcome({ name })} margin="mb-3" />
      {data === undefined && !connected ? (
        failed
      ) : (loadsStats || loadsHome) && connected ? (
        <DashboardSkeleton isLeader={isLeader} />
      ) : (
        <Suspense fallback={<DashboardSkeleton isLeader={isLeader} />}>
          {isLeader ? <LeaderHome /> : <StudentHome />}
          {data !== undefined ? <StatCards stats={data} /> : failed}
          {!isLeader && <Term />}
          {data !== undefined && <RecentQuestions questions={data.recentQuestions} />}
          {isLeader ? data !== undefined && <Charts /> : <NotificationsCard />}
        </Suspense>
      )}
    </>
  )
}

/** The charts, after the rest of the screen: they are below the fold. */
function Charts() {
  const isShown = useDeferredValue(true, false)
  return <Suspense>{isShown && <Participation />}</Suspense>
}
