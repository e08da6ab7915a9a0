import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { lazy, useState } from 'react'
import type { FirstSteps } from '#contract/home.ts'
import * as messages from '#messages'
import { TextLink } from '#web/page/text-link.tsx'
import { confirmationsQuery } from '#web/people/confirmation-queries.ts'
import { paths } from '#web/session/paths.ts'
import { todayQuery } from '#web/session/today-query.ts'
import { firstStepsQuery } from '#web/settings/first-steps-query.ts'
import { labelOfNew } from '#web/ui/new-items-line.tsx'
import { HeldHeading } from './held-heading.tsx'
import { Inbox, useInbox } from './inbox.tsx'
import { isLoadingFirst } from './is-loading-first.ts'
import { NotificationsCard } from './notifications-card.tsx'
import { noticesQuery } from './queries.ts'
import { TodayFailed } from './today-failed.tsx'
import { useYours } from './use-yours.ts'
import { Yours } from './yours.tsx'

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

const isMissing = (firstSteps: FirstSteps | undefined, missing: FirstSteps['steps'][number]['step']) =>
  firstSteps?.steps.some(({ step, isDone }) => step === missing && !isDone) === true

/** Returns whether a group has no students, or no question yet. Decided when the screen opens, so that nothing moves. */
function useNewGroup(): { hasNoStudents: boolean; beginsWithSteps: boolean } {
  const { data } = useQuery(firstStepsQuery)
  const [group] = useState(() => {
    const hasNoStudents = isMissing(data, 'students')
    return { hasNoStudents, beginsWithSteps: hasNoStudents || isMissing(data, 'first question') }
  })
  return group
}

/** The inbox, and in a new group the first steps: before it if nothing waits. Without students, it is shown only if something waits. */
export function LeaderHome() {
  const { data } = useQuery(todayQuery)
  const { data: firstSteps } = useQuery(firstStepsQuery)
  const { hasNoStudents, beginsWithSteps } = useNewGroup()
  const today = data !== undefined && 'chatsWaiting' in data ? data : undefined
  const inbox = useInbox(today)
  const yours = useYours(today)
  const hasYours = yours.hasChanged || (yours.items?.length ?? 0) > 0
  // Decided when the screen opens.
  const [waits] = useState(inbox.items.length > 0)
  const isShown = today === undefined || inbox.items.length > 0 || inbox.arrived.length > 0 || !hasNoStudents
  const steps = beginsWithSteps && firstSteps && <FirstStepsCard firstSteps={firstSteps} />
  return (
    <>
      {!waits && steps}
      {hasYours && <Yours yours={yours} />}
      {isShown && (
        <>
          <HeldHeading id="today" change={labelOfNew(inbox.arrived.length, messages.dashboard_new)} onShow={inbox.show}>
            {messages.today_title()}
          </HeldHeading>
          {today === undefined ? (
            <TodayFailed />
          ) : (
            <Inbox
              today={today}
              inbox={inbox}
              isBrief={hasYours}
              hasSteps={beginsWithSteps && firstSteps?.isDismissed === false}
            />
          )}
        </>
      )}
      {waits && steps}
    </>
  )
}

/** What a leader needs less often than the rest of the dashboard. */
export function LeaderHomeEnd() {
  const { data: firstSteps } = useQuery(firstStepsQuery)
  const { beginsWithSteps } = useNewGroup()
  return (
    <>
      {!beginsWithSteps && firstSteps && <FirstStepsCard firstSteps={firstSteps} isFolded />}
      <NotificationsCard />
      {firstSteps && <OnlyLeaderNote firstSteps={firstSteps} />}
    </>
  )
}

/** Tells the only leader to add a second one, also after the first steps, which say it as well, have been dismissed. */
function OnlyLeaderNote({ firstSteps }: { firstSteps: FirstSteps }) {
  if (!firstSteps.isDismissed || !isMissing(firstSteps, 'second leader')) return null
  return (
    <p className="flex items-start gap-3 border-t border-line px-1 py-4 text-muted">
      <Users aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {messages.today_only_leader()} <TextLink to={paths.inviteLeader}>{messages.first_second_leader()}</TextLink>
      </span>
    </p>
  )
}
