interface CountBadgeProps {
  /** The visible number; screen readers get `label`. */
  count: number | string
  label: string
  /** Red for news from people, which is the default; otherwise quiet. */
  isNews?: boolean
  /** Size and height of the text. */
  textClass?: string
  className?: string
}

/** The number of items that wait. */
export const CountBadge = ({
  count,
  label,
  isNews = true,
  textClass = 'py-0.5 text-sm leading-tight',
  className = '',
}: CountBadgeProps) => (
  <span
    className={`rounded-full font-bold whitespace-nowrap tabular-nums ${isNews ? 'bg-unread text-white' : 'bg-tint text-ink'} ${textClass} ${className}`}
  >
    <span aria-hidden>{count}</span>
    <span className="sr-only">{label}</span>
  </span>
)
