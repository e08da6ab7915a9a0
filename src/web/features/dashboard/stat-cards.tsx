import { Link } from 'react-router'
import type { DashboardStats } from '#contract/dashboard.ts'
import * as messages from '#messages'
import { paths } from '../../paths.ts'

const cardsOf = (stats: DashboardStats): [label: string, count: number, to: string][] =>
  'totalResponses' in stats
    ? [
        [messages.dashboard_total_questions(), stats.totalQuestions, paths.adminQuestions],
        [messages.dashboard_total_responses(), stats.totalResponses, paths.responsesWith({ status: 'all' })],
        [messages.dashboard_pending_responses(), stats.pendingResponses, paths.responsesWith({ status: 'pending' })],
      ]
    : [
        [messages.dashboard_total_questions(), stats.totalQuestions, paths.questions],
        [messages.dashboard_answered_questions(), stats.answeredQuestions, paths.responses],
        [messages.dashboard_pending_questions(), stats.pendingQuestions, paths.questions],
      ]

/** The three figures of the dashboard. The whole card is a link. */
export const StatCards = ({ stats }: { stats: DashboardStats }) => (
  <dl className="mb-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3 sm:gap-4">
    {cardsOf(stats).map(([label, count, to]) => (
      <div
        key={label}
        className="relative flex flex-col gap-0.5 panel p-3.5 hover:border-line-strong sm:gap-1 sm:px-5 sm:py-4"
      >
        <dt className="text-sm leading-tight text-muted sm:text-base">
          <Link
            to={to}
            className="inline-flex min-h-11 items-start after:absolute after:inset-0 after:rounded-2xl sm:min-h-6"
          >
            {label}
          </Link>
        </dt>
        <dd className="order-first font-display text-3xl font-bold tabular-nums sm:text-4xl">{count}</dd>
      </div>
    ))}
  </dl>
)
