import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import * as messages from '#messages'
import { PageHeader } from '../../components/page-header.tsx'
import { useViewer } from '../../session/session.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
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
  const loadsLeaderHome = useLoadsLeaderHome(isLeader)
  const loadsStudentHome = useLoadsStudentHome(!isLeader)
  const loadsStats = data === undefined && stats.errorUpdateCount === 0
  // Waits for all, because a later one would move the others.
  const isLoading = loadsStats || loadsLeaderHome || loadsStudentHome
  return (
    <>
      <PageHeader title={messages.dashboard_title()} text={messages.dashboard_welcome({ name })} />
      {isLoading ? (
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
            <ErrorState
              text={messages.dashboard_failed()}
              loading={stats.isFetching}
              onRetry={() => void stats.refetch()}
            />
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
