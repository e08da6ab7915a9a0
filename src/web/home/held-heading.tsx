import type { ReactNode } from 'react'
import { dashboard_new, dashboard_update } from '#messages'
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

/** Returns the label of the button that shows what a list holds back, or undefined if it holds nothing back. */
export function changeLabel({ newCount, hasChanged }: { newCount: number; hasChanged: boolean }): string | undefined {
  if (newCount > 0) return dashboard_new({ count: newCount })
  return hasChanged ? dashboard_update() : undefined
}
