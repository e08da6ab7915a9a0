import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { record_failed, try_again } from '#messages'
import type { pagedQuery } from '../api/paged-query.ts'
import { Button } from '../ui/button.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface RecordDisclosureProps<Item> {
  /** Text of the button that shows and hides the list. */
  label: ReactNode
  query: ReturnType<typeof pagedQuery<Item>>
  /** Shown if there is nothing in the list. */
  empty: string
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** For leaders: a list of what was replaced or deleted, which is fetched when it is opened. */
export function RecordDisclosure<Item>(props: RecordDisclosureProps<Item>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-ms-3 flex-wrap px-3 font-medium! text-muted!"
      >
        <ChevronDown aria-hidden className={`size-4 shrink-0 ${isOpen ? 'transform-[rotate(180deg)]' : ''}`} />
        {props.label}
      </Button>
      <div id={id} hidden={!isOpen} className="mt-3">
        {isOpen && <RecordList {...props} />}
      </div>
    </div>
  )
}

function RecordList<Item>({ query: options, empty, keyOf, children }: RecordDisclosureProps<Item>) {
  const query = useInfiniteQuery(options)
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton rows={1} />
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{record_failed()}</p>
        <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
          {try_again()}
        </Button>
      </div>
    )
  }
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <>
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {query.hasNextPage && <LoadMore loading={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />}
    </>
  )
}
