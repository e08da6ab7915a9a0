import { ArrowDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

/** Returns the label of a number of new items, or undefined if there are none. */
export const labelOfNew = (count: number, label: (values: { count: number }) => string): string | undefined =>
  count > 0 ? label({ count }) : undefined

interface NewItemsLineProps {
  /** Says what is new. Without it, the line shows its content. */
  label: string | undefined
  onShow: () => void
  className?: string
  /** The heading of the list, or what else is above it. It has no controls. */
  children?: ReactNode
}

/**
 * The line above a list. What has arrived since the list was shown is announced in the same place, so that nothing moves; screen
 * readers still find the heading.
 */
export function NewItemsLine({ label, onShow, className = '', children }: NewItemsLineProps) {
  const line = useRef<HTMLDivElement>(null)
  function show(): void {
    // The button disappears, so the heading takes the focus.
    const heading = line.current?.querySelector<HTMLElement>(':is(h1, h2)[tabindex]') ?? line.current
    heading?.focus({ preventScroll: true })
    onShow()
  }
  return (
    <div ref={line} tabIndex={-1} className={`relative flex min-h-12 items-center outline-none ${className}`}>
      {children}
      <div role="status">
        {label !== undefined && (
          <button
            type="button"
            onClick={show}
            className="absolute inset-0 flex items-center justify-center gap-2 rounded-xl bg-tint px-4 text-center leading-tight font-semibold hover:bg-sunken"
          >
            <ArrowDown aria-hidden className="size-5 shrink-0" />
            {label}
          </button>
        )}
      </div>
    </div>
  )
}
