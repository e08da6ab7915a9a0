/** The shape of a list that is on its way; it shows only once waiting is felt. */
export function Skeleton({ rows = 3, className = 'grid gap-4' }: { rows?: number; className?: string }) {
  return (
    <div aria-hidden className={`animate-appear ${className}`}>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          key={row}
          className="h-40 rounded-2xl border border-line bg-sunken"
        />
      ))}
    </div>
  )
}
