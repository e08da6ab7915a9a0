import { Link } from 'react-router'
import * as messages from '#messages'

interface Filter {
  to: string
  label: string
  isCurrent: boolean
  /** Number of entries, where it is shown. */
  count?: number | undefined
}

/** Links to the lists of a screen as chips, which wrap where the screen or larger text leaves no room. */
export const FilterLinks = ({ label, filters }: { label: string; filters: Filter[] }) => (
  <nav aria-label={label} className="min-w-0">
    <ul className="flex flex-wrap gap-1.5 max-[22rem]:gap-1">
      {filters.map(({ to, label, isCurrent, count }) => (
        <li key={label}>
          <Link
            to={to}
            replace
            aria-current={isCurrent ? 'page' : undefined}
            className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-line bg-surface px-3.5 text-sm font-semibold text-muted hover:border-line-strong hover:text-ink chosen:border-transparent chosen:bg-primary chosen:text-on-primary max-[22rem]:px-2.5"
          >
            <span>{label}</span>{' '}
            {!!count && <span className="tabular-nums">{count > 99 ? messages.many() : count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
