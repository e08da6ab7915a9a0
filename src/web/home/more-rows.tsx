import type { ReactNode } from 'react'
import { dashboard_more } from '#messages'
import { Fold } from '#web/ui/fold.tsx'

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
          <Fold
            rowClass={`min-h-13 text-sm text-muted -outline-offset-4 ${className}`}
            row={<span className="grow">{dashboard_more({ count: rest.length })}</span>}
          >
            <ul className="hairlines border-t border-line">{rest.map(children)}</ul>
          </Fold>
        </li>
      )}
    </>
  )
}
