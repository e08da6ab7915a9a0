import { useId } from 'react'
import type { DashboardStats } from '#contract/home.ts'
import * as messages from '#messages'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'

const cardsOf = (stats: DashboardStats): [label: string, count: number, to?: string][] =>
  'totalResponses' in stats
    ? [
        [messages.dashboard_total_questions(), stats.totalQuestions],
        [messages.dashboard_total_responses(), stats.totalResponses, paths.adminResponses],
        [messages.dashboard_pending_responses(), stats.pendingResponses, paths.responsesWith({ status: 'pending' })],
      ]
    : [
        [messages.dashboard_total_questions(), stats.totalQuestions],
        [messages.dashboard_answered_questions(), stats.answeredQuestions],
        [messages.dashboard_pending_questions(), stats.pendingQuestions],
      ]

/**
 * The three cards of the dashboard in one row, as long as the longest words of their labels leave room for it. One that leads to a list
 * is a link as a whole.
 */
export function StatCards({ stats }: { stats: DashboardStats }) {
  const id = useId()
  const cards = cardsOf(stats)
  return (
    <dl className="mt-2 flex flex-wrap gap-2">
      {cards.map(([label, count, to], index) => (
        <div
          key={label}
          className="relative flex min-w-min flex-[1_1_0] flex-col gap-0.5 overflow-hidden panel px-2 pt-2.5 pb-3 has-[a]:hover:bg-sunken sm:px-5 sm:py-3"
        >
          <dt
            id={`${id}-${index}`}
            className="min-h-9 text-[min(0.875rem,6.5vw)] leading-tight text-muted wrap-break-word sm:min-h-0"
          >
            {label}
          </dt>
          <dd className="order-first font-display text-3xl leading-tight font-bold tabular-nums">
            {to === undefined ? (
              count
            ) : (
              <Link
                to={to}
                aria-labelledby={`${id}-${index} ${id}-${index}-count`}
                className="inline-block min-w-11 -outline-offset-4 after:absolute after:inset-0"
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
