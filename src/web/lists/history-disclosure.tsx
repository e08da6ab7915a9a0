import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { PagedQuery } from '#web/api/paged-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PagedList } from './paged-list.tsx'

interface HistoryDisclosureProps<Item> {
  /** Label of the button that shows and hides the list. */
  label: ReactNode
  query: PagedQuery<Item>
  /** Shown if the list is empty. */
  empty: string
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** A list of earlier versions or deleted items for leaders, which is fetched when it is opened. */
export function HistoryDisclosure<Item>({ label, query, empty, keyOf, children }: HistoryDisclosureProps<Item>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Button
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-ms-4 text-start"
      >
        {/* One text, so that a long word may start below the icon. */}
        <span>
          <ChevronDown aria-hidden className={`me-2 inline size-4 ${isOpen ? 'transform-[rotate(180deg)]' : ''}`} />
          {label}
        </span>
      </Button>
      <div id={id} hidden={!isOpen} className="mt-3">
        {isOpen && (
          <PagedList
            query={query}
            keyOf={keyOf}
            compact
            className="hairlines border-t border-line"
            loading={<Skeleton rows={1} />}
            empty={<p className="text-muted">{empty}</p>}
          >
            {(item) => <li className="py-4">{children(item)}</li>}
          </PagedList>
        )}
      </div>
    </div>
  )
}
