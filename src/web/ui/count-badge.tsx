interface CountBadgeProps {
  /** The visible number; screen readers get `label`. */
  count: number | string
  label: string
  /** Id of the badge, by which an element can name it as its description. */
  id?: string
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
  id,
  isNews = true,
  textClass = 'py-0.5 text-sm leading-tight',
  className = '',
}: CountBadgeProps) => (
  <span
    id={id}
    className={`rounded-full font-bold whitespace-nowrap tabular-nums ${isNews ? 'bg-unread text-white' : 'bg-tint text-ink'} ${textClass} ${className}`}
  >
    <span aria-hidden>{count}</span>
    <span className="sr-only">{label}</span>
  </span>
)
