import { ArrowRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface TodayRowProps {
  to: string
  Icon: LucideIcon
  /** Whether there is nothing to do. */
  quiet?: boolean
  children: ReactNode
}

/** A sentence that is a link. Two lines of text fit, so that other numbers and names do not change the height. */
export const TodayRow = ({ to, Icon, quiet = false, children }: TodayRowProps) => (
  <Link
    to={to}
    className={`flex min-h-14 items-center gap-3 px-4 py-1.5 leading-snug hover:bg-sunken sm:px-5 ${quiet ? 'text-muted' : 'font-medium'}`}
  >
    <Icon aria-hidden className={`size-5 shrink-0 ${quiet ? 'text-muted' : 'text-primary'}`} />
    <span className="line-clamp-2 grow">{children}</span>
    <ArrowRight aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
  </Link>
)
