interface SkeletonProps {
  rows?: number
  /** The height of a row, as a class. */
  rowClass?: string
  className?: string
}

/** Placeholder for a list that is loading. It appears after a short delay. */
export function Skeleton({ rows = 3, rowClass = 'h-40', className = 'grid gap-4' }: SkeletonProps) {
  return (
    <div aria-hidden className={`animate-appear ${className}`}>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
          key={row}
          className={`${rowClass} rounded-2xl border border-line bg-sunken`}
        />
      ))}
    </div>
  )
}
