import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { PagedQuery } from '#web/api/paged-query.ts'
import { labelOfNew, NewItemsLine } from '#web/ui/new-items-line.tsx'
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
  /** The heading of the list, or a text about it. */
  heading?: ReactNode
  /** What is between the heading and the items, such as what chooses them. */
  choices?: ReactNode
}

/** Lists the items of `useLiveList`, below a line with its heading, in which those held back are announced. */
export function LiveList<Item>(props: LiveListProps<Item>) {
  const { live, newText, onShowNew = live.show, isReady = true, heading, choices, ...list } = props
  return (
    <>
      <NewItemsLine
        label={labelOfNew(live.arrived.length, newText)}
        onShow={onShowNew}
        // Without a heading of its own, the list uses the line of the screen's heading.
        className={heading === undefined ? '-mt-10' : ''}
      >
        {heading}
      </NewItemsLine>
      {choices}
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
