import { Link } from 'react-router'
import * as messages from '#messages'
import { NewResponsesButton } from '../../components/new-responses-button.tsx'
import type { ResponseFilters } from '../../components/response-queries.ts'
import { paths } from '../../paths.ts'

interface ResponseFilterProps {
  filters: ResponseFilters
  /** Number of responses that have arrived and are not shown yet. */
  arrived: number
  onShowArrived: () => void
}

/** The filter of the list and the button for new responses. It sticks to the top on screens that are high enough. */
export function ResponseFilter({ filters: { status, question }, arrived, onShowArrived }: ResponseFilterProps) {
  const choices = [
    { label: messages.responses_to_review(), status: 'pending' },
    { label: messages.responses_all(), status: undefined },
  ] as const
  return (
    <div className="top-16 z-20 -mx-4 mb-2 flex min-h-16 items-center justify-between gap-2 bg-paper px-4 sm:mx-0 sm:px-0 [@media(height>=37.5rem)]:sticky">
      <nav
        aria-label={messages.responses_filter()}
        className="flex max-w-full shrink-0 flex-wrap gap-1 rounded-xl bg-sunken p-1"
      >
        {choices.map((choice) => (
          <Link
            key={choice.label}
            to={paths.responsesWith({ status: choice.status, question })}
            replace
            aria-current={choice.status === status ? 'page' : undefined}
            className="grid min-h-11 place-items-center rounded-lg px-3 font-semibold text-muted hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card sm:px-4 dark:aria-[current=page]:bg-tint"
          >
            {choice.label}
          </Link>
        ))}
      </nav>
      <NewResponsesButton count={arrived} onShow={onShowArrived} />
    </div>
  )
}
