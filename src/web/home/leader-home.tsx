import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { lazy, useState } from 'react'
import type { FirstSteps, Today } from '#contract/home.ts'
import * as messages from '#messages'
import { TextLink } from '#web/page/text-link.tsx'
import { confirmationsQuery } from '#web/people/confirmation-queries.ts'
import { paths } from '#web/session/paths.ts'
import { todayQuery } from '#web/session/today-query.ts'
import { firstStepsQuery } from '#web/settings/first-steps-query.ts'
import { labelOfNew } from '#web/ui/show-new-button.tsx'
import { HeldHeading } from './held-heading.tsx'
import { isLoadingFirst } from './is-loading-first.ts'
import { hasRequests, LeaderNews, LeaderRequests, useLeaderNews } from './leader-news.tsx'
import { LeaderTodayPanel } from './leader-today.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { noticesQuery } from './queries.ts'
import { TodayFailed } from './today-failed.tsx'

// Only for leaders, and only until the steps are done or hidden.
const FirstStepsCard = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstStepsCard }))

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

const hasNoStudents = (firstSteps: FirstSteps | undefined) =>
  firstSteps?.steps.some(({ step, isDone }) => step === 'students' && !isDone) === true

/** Returns whether anything waits for the leaders, or may. */
const waits = (today: Today | undefined) =>
  today === undefined || Object.values(today).some((count) => typeof count === 'number' && count > 0)

/** What waits for the leaders, requests and notices of other leaders, and the first steps, which come first unless something waits. */
export function LeaderHome() {
  const { data: today } = useQuery(todayQuery)
  const { data: firstSteps } = useQuery(firstStepsQuery)
  const news = useLeaderNews()
  // Decided when the screen opens, so that nothing moves.
  const [isWaiting] = useState(() => waits(today) || news.items?.length !== 0)
  const [isEmptyGroup] = useState(() => hasNoStudents(firstSteps))
  const firstStepsCard = firstSteps && <FirstStepsCard firstSteps={firstSteps} />
  return (
    <>
      {!isWaiting && firstStepsCard}
      {(isWaiting || !isEmptyGroup) && (
        <>
          <div className="mb-2">
            <HeldHeading id="today" change={labelOfNew(news.arrived.length, messages.dashboard_new)} onShow={news.show}>
              {messages.today_title()}
            </HeldHeading>
          </div>
          <LeaderRequests news={news} />
          {today !== undefined && 'chatsWaiting' in today ? (
            <LeaderTodayPanel today={today} hasRequests={hasRequests(news)} />
          ) : (
            <TodayFailed />
          )}
          <LeaderNews news={news} />
        </>
      )}
      {isWaiting && firstStepsCard}
      <NotificationsCard />
      {firstSteps && <OnlyLeaderNote firstSteps={firstSteps} />}
    </>
  )
}

/** Tells the only leader to add a second one, also after the first steps, which say it as well, have been dismissed. */
function OnlyLeaderNote({ firstSteps: { steps, isDismissed } }: { firstSteps: FirstSteps }) {
  const isAlone = steps.some(({ step, isDone }) => step === 'second leader' && !isDone)
  if (!isAlone || !isDismissed) return null
  return (
    <p className="mb-8 flex items-start gap-3 px-1 text-muted">
      <Users aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {messages.today_only_leader()} <TextLink to={paths.inviteLeader}>{messages.first_second_leader()}</TextLink>
      </span>
    </p>
  )
}
