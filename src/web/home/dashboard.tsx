import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { useViewer } from '#web/session/session.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { dashboardQuery } from './queries.ts'
import { RecentQuestions } from './recent-questions.tsx'
import { StatCards } from './stat-cards.tsx'

interface DashboardProps {
  isLeader?: boolean
  /** Whether a part of the role's home is loading. */
  loadsHome: boolean
  tools?: ReactNode
  home: ReactNode
  beforeQuestions?: ReactNode
  afterQuestions?: ReactNode
  end: ReactNode
}

/** The home screen. Both roles' screens wait for all their parts, because a later one would move the others. */
export function Dashboard({
  isLeader = false,
  loadsHome,
  tools,
  home,
  beforeQuestions,
  afterQuestions,
  end,
}: DashboardProps) {
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
        {tools}
      </PageHeader>
      {data === undefined && !connected ? (
        failed
      ) : isLoading && connected ? (
        <DashboardSkeleton isLeader={isLeader} />
      ) : (
        <Suspense fallback={<DashboardSkeleton isLeader={isLeader} />}>
          {home}
          {data !== undefined ? <StatCards stats={data} /> : failed}
          {beforeQuestions}
          {data !== undefined && <RecentQuestions questions={data.recentQuestions} />}
          {data !== undefined && afterQuestions}
          {end}
        </Suspense>
      )}
    </>
  )
}
