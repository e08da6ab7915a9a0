import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { dashboard_more } from '#messages'

interface MoreRowsProps<Item> {
  items: readonly Item[]
  /** Number of rows that have room. One more is never folded alone. */
  max: number
  /** Classes of the row that opens the others. */
  className: string
  /** Returns the `li` element of an item. */
  children: (item: Item) => ReactNode
}

/** The rows of a list. The last ones open below a row with their number, so that what is below the list is in reach. */
export function MoreRows<Item>({ items, max, className, children }: MoreRowsProps<Item>) {
  const rest = items.length > max ? items.slice(max - 1) : []
  return (
    <>
      {items.slice(0, items.length - rest.length).map(children)}
      {rest.length > 0 && (
        <li>
          <details className="group">
            <summary
              className={`flex min-h-13 cursor-pointer list-none items-center gap-3 text-sm text-muted -outline-offset-4 hover:bg-sunken [&::-webkit-details-marker]:hidden ${className}`}
            >
              <span className="grow">{dashboard_more({ count: rest.length })}</span>
              <ChevronDown aria-hidden className="size-5 shrink-0 group-open:[transform:rotate(180deg)]" />
            </summary>
            <ul className="hairlines border-t border-line">{rest.map(children)}</ul>
          </details>
        </li>
      )}
    </>
  )
}
