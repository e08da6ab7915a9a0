import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as messages from '#messages'
import { paths } from '#web/session/paths.ts'
import type { ResponseFilters } from './list-queries.ts'
import { summaryQuery } from './queries.ts'

const tabs = [
  { status: undefined, label: messages.responses_to_review },
  { status: 'approved', label: messages.responses_approved },
  { status: 'rejected', label: messages.responses_rejected },
  { status: 'all', label: messages.responses_all },
] as const

/**
 * Links to the responses of each status, with the number of those to review. On narrow screens they stick to the top, if the screen is
 * high enough.
 */
export function ResponseTabs({ filters }: { filters: ResponseFilters }) {
  const { status = 'all', question, student } = filters
  const pending = useQuery(summaryQuery(filters)).data?.pending
  return (
    <div className="top-16 z-20 -mx-4 flex min-h-16 items-center gap-3 bg-paper px-4 max-lg:mb-2 sm:mx-0 sm:px-0 lg:min-h-0 [@media(height>=37.5rem)]:max-lg:sticky">
      <nav
        aria-label={messages.responses_filter()}
        className="grid grow grid-cols-2 gap-1 rounded-xl bg-sunken p-1 min-[22rem]:flex min-[22rem]:flex-wrap sm:grow-0"
      >
        {tabs.map((tab) => (
          <Link
            key={tab.label()}
            to={paths.responsesWith({ status: tab.status, question, student })}
            replace
            aria-current={(tab.status ?? 'pending') === status ? 'page' : undefined}
            className="flex min-h-11 min-w-[44px] items-center justify-center gap-1 rounded-lg px-1 text-[0.8125rem] font-semibold min-[22rem]:grow text-muted hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card sm:px-4 sm:text-base dark:aria-[current=page]:bg-tint"
          >
            <span>{tab.label()}</span>
            {tab.status === undefined && pending !== undefined && <span className="tabular-nums">({pending})</span>}
          </Link>
        ))}
      </nav>
    </div>
  )
}
