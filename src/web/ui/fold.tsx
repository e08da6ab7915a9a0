import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

interface FoldProps extends Pick<ComponentProps<'details'>, 'open' | 'onToggle' | 'className'> {
  /** What the row shows before its arrow. */
  row: ReactNode
  rowClass: string
  arrowClass?: string
  children: ReactNode
}

/** A row with an arrow that opens what is below it. */
export const Fold = ({ row, rowClass, arrowClass = '', className = '', children, ...details }: FoldProps) => (
  <details className={`group ${className}`} {...details}>
    <summary
      className={`flex cursor-pointer list-none items-center gap-3 hover:bg-sunken [&::-webkit-details-marker]:hidden ${rowClass}`}
    >
      {row}
      <ChevronDown
        aria-hidden
        className={`size-5 shrink-0 text-muted group-open:[transform:rotate(180deg)] ${arrowClass}`}
      />
    </summary>
    {children}
  </details>
)
