import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import * as messages from '#messages'
import { useConnected } from '../../api/use-connected.ts'
import { FailedQuery } from '../../components/failed-query.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useViewer } from '../../session/session.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { LeaderHome, useLoadsLeaderHome } from './leader-home.tsx'
import { Participation } from './participation.tsx'
import { dashboardQuery } from './queries.ts'
import { RecentQuestions } from './recent-questions.tsx'
import { StatCards } from './stat-cards.tsx'
import { StudentHome, useLoadsStudentHome } from './student-home.tsx'

export function DashboardPage() {
  const { name, role } = useViewer()
  const isLeader = role === 'admin'
  const stats = useQuery(dashboardQuery)
  const data = useDeferredValue(stats.data)
  const connected = useConnected()
  const loadsLeaderHome = useLoadsLeaderHome(isLeader)
  const loadsStudentHome = useLoadsStudentHome(!isLeader)
  const loadsStats = data === undefined && stats.errorUpdateCount === 0
  // Waits for all, because a later one would move the others.
  const isLoading = loadsStats || loadsLeaderHome || loadsStudentHome
  const failed = <FailedQuery query={stats} failureMessage={messages.dashboard_failed()} />
  return (
    <>
      <PageHeader title={messages.dashboard_title()} text={messages.dashboard_welcome({ name })} />
      {data === undefined && !connected ? (
        failed
      ) : isLoading && connected ? (
        <DashboardSkeleton isLeader={isLeader} />
      ) : (
        <>
          {isLeader ? <LeaderHome /> : <StudentHome />}
          {data !== undefined ? (
            <>
              <StatCards stats={data} />
              <RecentQuestions questions={data.recentQuestions} />
              {isLeader && (
                <Deferred>
                  <Participation />
                </Deferred>
              )}
            </>
          ) : (
            failed
          )}
        </>
      )}
    </>
  )
}

/** Renders its children after the rest of the screen. The charts are below the fold. */
function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children, null)
}
