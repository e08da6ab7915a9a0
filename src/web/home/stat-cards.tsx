import { useId } from 'react'
import { Link } from 'react-router'
import type { DashboardStats } from '#contract/home.ts'
import * as messages from '#messages'
import { paths } from '#web/session/paths.ts'

const cardsOf = (stats: DashboardStats): [label: string, count: number, to?: string][] =>
  'totalResponses' in stats
    ? [
        [messages.dashboard_total_questions(), stats.totalQuestions],
        [messages.dashboard_total_responses(), stats.totalResponses, paths.responsesWith({ status: 'all' })],
        [messages.dashboard_pending_responses(), stats.pendingResponses, paths.responsesWith({ status: 'pending' })],
      ]
    : [
        [messages.dashboard_total_questions(), stats.totalQuestions],
        [messages.dashboard_answered_questions(), stats.answeredQuestions],
        [messages.dashboard_pending_questions(), stats.pendingQuestions],
      ]

/** The three figures of the dashboard. A card that leads to a list is a link as a whole. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  const id = useId()
  return (
    <dl className="mb-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3 sm:gap-4">
      {cardsOf(stats).map(([label, count, to], index) => (
        <div
          key={label}
          className="relative flex flex-col gap-0.5 panel p-3.5 has-[a]:hover:border-line-strong sm:gap-1 sm:px-5 sm:py-4"
        >
          <dt id={`${id}-${index}`} className="min-h-11 text-sm leading-tight text-muted sm:min-h-6 sm:text-base">
            {label}
          </dt>
          <dd className="order-first font-display text-3xl font-bold tabular-nums sm:text-4xl">
            {to === undefined ? (
              count
            ) : (
              <Link
                to={to}
                aria-labelledby={`${id}-${index} ${id}-${index}-count`}
                className="inline-block min-w-11 after:absolute after:inset-0 after:rounded-2xl"
              >
                <span id={`${id}-${index}-count`}>{count}</span>
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
