import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

interface HeldHeadingProps {
  id: string
  children: ReactNode
  /** Label of the button, or undefined if there is nothing to show. */
  change: string | undefined
  onShow: () => void
}

/** The heading of a live list, with a button that shows what is held back. Its height is the same with and without the button. */
export const HeldHeading = ({ id, children, change, onShow }: HeldHeadingProps) => (
  <div className="flex min-h-11 items-center justify-between gap-3">
    <h2 id={id} tabIndex={-1} className="min-w-0 text-xl font-bold">
      {children}
    </h2>
    <div role="status" className="shrink-0">
      {change !== undefined && (
        <button
          type="button"
          onClick={(event) => {
            onShow()
            // The button disappears, so the heading takes the focus.
            event.currentTarget.closest('div')?.parentElement?.querySelector('h2')?.focus({ preventScroll: true })
          }}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-primary px-3 py-1 text-start text-sm leading-tight font-semibold text-on-primary hover:bg-primary-hover"
        >
          <ArrowUp aria-hidden className="size-4 shrink-0 max-[26rem]:hidden" />
          {change}
        </button>
      )}
    </div>
  </div>
)
