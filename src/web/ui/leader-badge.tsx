import { ShieldCheck } from 'lucide-react'
import { leader_badge } from '#messages'

/** Marks the name of a leader. It is drawn, so that nothing in a name looks like it (docs/rules.md#screens-of-joining). */
export const LeaderBadge = ({ className = '' }: { className?: string }) => (
  <span
    data-leader-badge
    className={`inline-flex items-center gap-1 rounded-full bg-warn-tint px-2 py-0.5 align-middle font-sans text-xs leading-tight font-semibold whitespace-nowrap text-warn ${className}`}
  >
    <ShieldCheck aria-hidden className="size-3.5 shrink-0" />
    {leader_badge()}
  </span>
)
