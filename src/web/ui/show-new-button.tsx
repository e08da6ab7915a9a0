import { ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'

interface ShowNewButtonProps {
  /** Says what is new. Without it, there is no button. */
  label: string | undefined
  onShow: (event: MouseEvent<HTMLButtonElement>) => void
  /** Whether the button covers the list below it instead of taking a place of its own. */
  floating?: boolean
  className?: string
}

/** Announces what has arrived or changed since a list was shown, with a button that shows it. */
export const ShowNewButton = ({ label, onShow, floating = false, className = '' }: ShowNewButtonProps) => (
  <div
    role="status"
    className={
      floating ? 'pointer-events-none sticky top-20 z-10 flex h-0 items-center justify-center' : `shrink-0 ${className}`
    }
  >
    {label !== undefined && (
      <button
        type="button"
        onClick={onShow}
        className={`pointer-events-auto inline-flex min-h-11 items-center gap-1.5 rounded-full bg-primary px-3 py-1 text-start text-sm leading-tight font-semibold text-on-primary hover:bg-primary-hover ${floating ? 'shadow-lg' : ''}`}
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
