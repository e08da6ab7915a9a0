interface CountBadgeProps {
  /** The visible number; screen readers get `label`. */
  count: number | string
  label: string
  className?: string
}

/** The number of unread items. */
export const CountBadge = ({ count, label, className = '' }: CountBadgeProps) => (
  <span
    className={`rounded-full bg-unread py-0.5 text-sm leading-tight font-bold whitespace-nowrap text-white tabular-nums ${className}`}
  >
    <span aria-hidden>{count}</span>
    <span className="sr-only">{label}</span>
  </span>
)
