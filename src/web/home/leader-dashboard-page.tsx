import { ChartNoAxesColumn, Search } from 'lucide-react'
import { lazy, Suspense, use, useState } from 'react'
import * as messages from '#messages'
import { OpenSearch } from '#web/page/open-search.ts'
import { Fold } from '#web/ui/fold.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Dashboard } from './dashboard.tsx'
import { LeaderHome, LeaderHomeEnd, useLoadsLeaderHome } from './leader-home.tsx'

const Participation = lazy(async () => ({ default: (await import('./participation.tsx')).Participation }))

export const LeaderDashboardPage = () => (
  <Dashboard
    isLeader
    loadsHome={useLoadsLeaderHome()}
    tools={<Find />}
    home={<LeaderHome />}
    afterQuestions={<TermInNumbers />}
    end={<LeaderHomeEnd />}
  />
)

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
