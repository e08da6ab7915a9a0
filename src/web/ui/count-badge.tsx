interface CountBadgeProps {
  /** As shown; `label` says the same for screen readers. */
  count: number | string
  label: string
  className?: string
}

/** The number of unread things. */
export const CountBadge = ({ count, label, className = '' }: CountBadgeProps) => (
  <span
    className={`rounded-full bg-unread py-0.5 text-sm leading-tight font-bold whitespace-nowrap text-white tabular-nums ${className}`}
  >
    <span aria-hidden>{count}</span>
    <span className="sr-only">{label}</span>
  </span>
)
