import { useRef } from 'react'
import * as messages from '#messages'
import { Link } from '#web/router/router.tsx'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

interface Filter {
  to: string
  label: string
  isCurrent: boolean
  /** Number of entries, where it is shown. */
  count?: number | undefined
}

interface FilterLinksProps {
  label: string
  filters: Filter[]
  className?: string
}

/** Links to the lists of a screen as chips in one line, which scrolls sideways where they do not fit. */
export function FilterLinks({ label, filters, className = '' }: FilterLinksProps) {
  const line = useRef<HTMLUListElement>(null)
  /** What decides where the current chip is. A number may arrive late; one that changes later scrolls nothing. */
  const shown = filters.map(({ label, isCurrent, count }) => [label, isCurrent, count !== undefined]).join()
  useScrollToCurrent(line, '[aria-current]', shown)
  return (
    <nav aria-label={label} className="min-w-0">
      {/* The padding is the room for the outline of the focus. */}
      <ul
        ref={line}
        className={`-m-1.5 flex gap-1.5 overflow-x-auto p-1.5 [scrollbar-width:none] max-[22rem]:gap-1 ${className}`}
      >
        {filters.map(({ to, label, isCurrent, count }) => (
          <li key={label} className="shrink-0">
            <Link
              to={to}
              replace
              aria-current={isCurrent ? 'page' : undefined}
              className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-line bg-surface px-3.5 text-sm font-semibold whitespace-nowrap text-muted hover:border-line-strong hover:text-ink chosen:border-transparent chosen:bg-primary chosen:text-on-primary max-[26rem]:px-3 max-[22rem]:px-2"
            >
              <span>{label}</span>{' '}
              {!!count && <span className="tabular-nums">{count > 99 ? messages.many() : count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
