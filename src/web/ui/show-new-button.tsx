import { ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'

interface ShowNewButtonProps {
  /** Says what is new. Without it, there is no button. */
  label: string | undefined
  onShow: (event: MouseEvent<HTMLButtonElement>) => void
  className?: string
}

/** Announces what has arrived or changed since a list was shown, with a button that shows it. */
export const ShowNewButton = ({ label, onShow, className = '' }: ShowNewButtonProps) => (
  <div role="status" className={`shrink-0 ${className}`}>
    {label !== undefined && (
      <button
        type="button"
        onClick={onShow}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-primary px-3 py-1 text-start text-sm leading-tight font-semibold text-on-primary hover:bg-primary-hover"
      >
        <ArrowUp aria-hidden className="size-4 shrink-0 max-[26rem]:hidden" />
        {label}
      </button>
    )}
  </div>
)

/** Returns the label of a number of new items, or undefined if there are none. */
export const labelOfNew = (count: number, label: (values: { count: number }) => string): string | undefined =>
  count > 0 ? label({ count }) : undefined
