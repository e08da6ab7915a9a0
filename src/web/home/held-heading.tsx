import type { ReactNode } from 'react'
import { ShowNewButton } from '#web/ui/show-new-button.tsx'

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
    <ShowNewButton
      label={change}
      onShow={(event) => {
        onShow()
        // The button disappears, so the heading takes the focus.
        event.currentTarget.closest('div')?.parentElement?.querySelector('h2')?.focus({ preventScroll: true })
      }}
    />
  </div>
)
