import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { PagedQuery } from '#web/api/paged-query.ts'
import { labelOfNew, ShowNewButton } from '#web/ui/show-new-button.tsx'
import { PagedItems, type PagedItemsProps, usePagedItems } from './paged-list.tsx'
import { type LiveList as Live, type LiveListOptions, useLiveList } from './use-live-list.ts'

/** Loads a collection page by page, as a live list. Returns the properties of LiveList that depend on the query. */
export function useLivePages<Item>(options: PagedQuery<Item>, liveOptions?: LiveListOptions<Item>) {
  const { items, isFresh, ...list } = usePagedItems(options)
  return { ...list, live: useLiveList(items, { isFresh, ...liveOptions }) }
}

interface LiveListProps<Item> extends Omit<PagedItemsProps<Item>, 'items' | 'isComplete' | 'ref'> {
  live: Live<Item>
  /** Says how many items are held back. */
  newText: (values: { count: number }) => string
  /** Shows them; `live.show` by default. */
  onShowNew?: () => void
  /** Whether the content above the list is loaded, so that it stays where it is. */
  isReady?: boolean | undefined
}

/**
 * Lists the items of `useLiveList`, below a row that announces those held back. The row always has its place, so that nothing moves when
 * it says something.
 */
export function LiveList<Item>(props: LiveListProps<Item>) {
  const { live, newText, onShowNew = live.show, isReady = true, ...list } = props
  return (
    <>
      {/* Most of the row is the space below the heading. */}
      <div className="-mt-6 flex min-h-11 items-center justify-center">
        <ShowNewButton label={labelOfNew(live.arrived.length, newText)} onShow={onShowNew} />
      </div>
      <PagedItems {...list} ref={live.element} items={isReady ? live.items : undefined} isComplete={live.isComplete} />
    </>
  )
}

interface LiveItemProps {
  /** Whether the item no longer exists. */
  isGone: boolean
  /** Replaces the content of an item that no longer exists. */
  goneText: string
  className: string
  children: ReactNode
}

/** An item of a live list. If it disappears, it leaves a note of the same height, so that nothing moves during a tap. */
export function LiveItem({ isGone, goneText, className, children }: LiveItemProps) {
  const element = useRef<HTMLLIElement>(null)
  const [height, setHeight] = useState<number>()
  // Measured while the content is still there, before the browser paints.
  useLayoutEffect(() => setHeight(isGone ? element.current?.getBoundingClientRect().height : undefined), [isGone])
  const isReplaced = isGone && height !== undefined
  return (
    <li ref={element} className={className} {...(isReplaced && { style: { height } })}>
      {isReplaced ? (
        <p className="grid h-full grow place-items-center text-center text-sm text-muted">{goneText}</p>
      ) : (
        children
      )}
    </li>
  )
}
