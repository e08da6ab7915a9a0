import { ShieldCheck } from 'lucide-react'
import { leader_badge } from '#messages'

interface LeaderBadgeProps {
  /** Whether there is room for the icon only. */
  compact?: boolean
  className?: string
}

/** Marks the name of a leader. It is drawn, so that nothing in a name looks like it (docs/rules.md#screens-of-joining). */
export const LeaderBadge = ({ compact = false, className = '' }: LeaderBadgeProps) => (
  <span
    data-leader-badge
    className={`inline-flex items-center gap-1 rounded-full align-middle font-sans text-xs leading-tight font-semibold whitespace-nowrap text-warn ${compact ? 'shrink-0' : 'bg-warn-tint px-2 py-0.5'} ${className}`}
  >
    <ShieldCheck aria-hidden className={`shrink-0 ${compact ? 'size-4' : 'size-3.5'}`} />
    <span className={compact ? 'sr-only' : ''}>{leader_badge()}</span>
  </span>
)
