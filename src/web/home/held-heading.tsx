import type { ReactNode } from 'react'
import { dashboard_new, dashboard_update } from '#messages'
import { TextLink } from '#web/page/text-link.tsx'
import { NewItemsLine } from '#web/ui/new-items-line.tsx'

interface HeldHeadingProps {
  id: string
  children: ReactNode
  /** Label of the button, or undefined if there is nothing to show. */
  change: string | undefined
  onShow: () => void
  /** A link to the whole list. Its label contains its text. */
  all?: { to: string; text: string; label?: string }
}

/** The heading of a live list, in whose place a button shows what is held back. */
export const HeldHeading = ({ id, children, change, onShow, all }: HeldHeadingProps) => (
  <div className="flex flex-wrap items-center gap-x-4">
    <NewItemsLine label={change} onShow={onShow} className="grow">
      <h2 id={id} tabIndex={-1} className="min-w-0 text-xl font-bold">
        {children}
      </h2>
    </NewItemsLine>
    {all && (
      <TextLink to={all.to} aria-label={all.label} className="inline-flex min-h-11 shrink-0 items-center text-sm">
        {all.text}
      </TextLink>
    )}
  </div>
)

/** Returns the label of the button that shows what a list holds back, or undefined if it holds nothing back. */
export function changeLabel({ newCount, hasChanged }: { newCount: number; hasChanged: boolean }): string | undefined {
  if (newCount > 0) return dashboard_new({ count: newCount })
  return hasChanged ? dashboard_update() : undefined
}
