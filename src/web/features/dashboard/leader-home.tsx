import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as messages from '#messages'
import { confirmationsQuery } from '../../components/confirmation-queries.ts'
import { firstStepsQuery } from '../../components/first-steps-query.ts'
import { FirstStepsCard } from './first-steps.tsx'
import { HeldHeading } from './held-heading.tsx'
import { isLoadingFirst } from './is-loading-first.ts'
import { LeaderNews, useLeaderNews } from './leader-news.tsx'
import { LeaderTodayPanel } from './leader-today.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { OnlyLeaderNote } from './only-leader-note.tsx'
import { noticesQuery, todayQuery } from './queries.ts'
import { TodayFailed } from './today-failed.tsx'

/** Returns whether a part of the leader's dashboard is loading that would move the others. */
export function useLoadsLeaderHome(): boolean {
  const queries = [
    useQuery(todayQuery),
    useQuery(confirmationsQuery),
    useQuery(noticesQuery),
    useQuery(firstStepsQuery),
  ]
  return queries.some(isLoadingFirst)
}

/** What waits for the leaders, notices and requests of other leaders, and the first steps of a new group. */
export function LeaderHome() {
  const { data: today } = useQuery(todayQuery)
  const { data: firstSteps } = useQuery(firstStepsQuery)
  const news = useLeaderNews()
  // In a group without students nothing waits. The order stays while the screen is open.
  const [isEmptyGroup] = useState(() => firstSteps?.steps.some(({ step, isDone }) => step === 'students' && !isDone))
  const firstStepsCard = firstSteps && <FirstStepsCard firstSteps={firstSteps} />
  return (
    <>
      {isEmptyGroup && firstStepsCard}
      <div className="mb-2">
        <HeldHeading
          id="today"
          change={news.newCount > 0 ? messages.dashboard_new({ count: news.newCount }) : undefined}
          onShow={news.exchange}
        >
          {messages.today_title()}
        </HeldHeading>
      </div>
      {today !== undefined && 'chatsWaiting' in today ? <LeaderTodayPanel today={today} /> : <TodayFailed />}
      <LeaderNews news={news} />
      <NotificationsCard />
      {!isEmptyGroup && firstStepsCard}
      {firstSteps && <OnlyLeaderNote firstSteps={firstSteps} />}
    </>
  )
}
