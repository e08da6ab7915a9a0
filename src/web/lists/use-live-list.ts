import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigationType } from '#web/router/router.tsx'
import { type Arrangement, arrange } from './arrange.ts'
import { useOwnChanges } from './own-changes.ts'

export interface LiveListOptions<Item> extends Partial<Arrangement<Item>> {
  /** What the list shows, such as its filters. When it changes, the loaded items are shown as they are. */
  view?: string
  /** Whether the items come from the server, rather than from the cache. What was cached is replaced by what the server has. */
  isFresh?: boolean
  /** Whether items are held in their places at all: not while nobody sees the list. */
  isHeld?: boolean
  /** Number of items that an empty list has room for. */
  emptyPlaces?: number
  /** Whether items that the list no longer contains stay when new ones are shown. */
  keepsGone?: boolean
  /** Number of items that are rendered in one frame, for long lists. */
  perFrame?: number
}

export interface LiveList<Item, Container = HTMLUListElement> {
  /** The items to show. Undefined until the first are loaded. */
  items: readonly Item[] | undefined
  /** Whether `items` has all loaded items. If not, the others follow in the next frames. */
  isComplete: boolean
  /** New items that are held back, and shown ones with a change that is. */
  arrived: readonly Item[]
  /** Whether other items are shown than the list contains. */
  hasChanged: boolean
  /** Returns whether the list no longer contains an item that is still shown. */
  isGone: (item: Item) => boolean
  /** Shows what is held back: the list as it is, or with `keepsGone` the new items before the others. */
  show: () => void
  /** The `ref` of the list, or of what contains it. */
  element: RefObject<Container | null>
}

interface Shown<Item> {
  view: string
  loaded: readonly Item[]
  items: readonly Item[]
  arrived: readonly Item[]
  /** Those of `arrived` that are not shown. */
  waiting: readonly Item[]
  isFresh: boolean
}

const none: never[] = []

const idOf = (item: unknown): string => (item as { _id: string })._id
const never = () => false

/**
 * Shows a list that others change so that nothing moves during a tap (W8): shown items are updated in place, older ones are appended,
 * and new ones wait until the reader asks for them. They appear without being asked for where nothing would move: while the page is
 * hidden, while the list is below the fold, and at the top of a page that the reader has not touched.
 * @param loaded what the server's list contains; undefined while the list of another view loads, whose items stay. A changed list
 * must be another array, and an unchanged one the same.
 */
export function useLiveList<Item, Container extends HTMLElement = HTMLUListElement>(
  loaded: readonly Item[] | undefined,
  options: LiveListOptions<Item> = {},
): LiveList<Item, Container> {
  const { view = '', isFresh = true, isHeld = true, perFrame = Number.POSITIVE_INFINITY } = options
  const {
    keyOf = idOf,
    arrivals = 'hold',
    isNew,
    appears = never,
    heldPartOf,
    emptyPlaces = 0,
    keepsGone = false,
  } = options
  const own = useOwnChanges()
  const isOwn = (item: Item) => own.has(keyOf(item))
  const isShownAtOnce = (item: Item) => isOwn(item) || appears(item)
  const [list, setList] = useState<Shown<Item> | undefined>(
    loaded && { view, loaded, items: loaded, arrived: none, waiting: none, isFresh },
  )
  const [openedAt] = useState(() => performance.now())
  const element = useRef<Container>(null)

  const known = list?.view === view ? list : undefined
  if (
    loaded !== undefined &&
    (known?.loaded !== loaded || (isFresh && !known.isFresh) || known.waiting.some(isShownAtOnce))
  ) {
    const isKept = isHeld && known?.isFresh && (arrivals === 'keep' || known.items.length > 0)
    const next = isKept
      ? arrange(known.items.length > 0 ? known.items : loaded.slice(0, emptyPlaces), loaded, {
          keyOf,
          arrivals,
          isNew,
          appears: isShownAtOnce,
          heldPartOf,
        })
      : { items: loaded, arrived: none }
    const shown = new Set(next.items.map(keyOf))
    const waiting = next.arrived.filter((item) => !shown.has(keyOf(item)))
    setList({ view, loaded, ...next, waiting, isFresh: isFresh || known?.isFresh === true })
  }

  const current = useMemo(() => new Set(loaded?.map(keyOf)), [loaded, keyOf])
  const isGone = (item: Item) => loaded !== undefined && !current.has(keyOf(item))
  const items = list?.items.filter((item) => !isGone(item) || !isOwn(item))
  const show = () =>
    setList((shown) => {
      if (shown === undefined) return shown
      const items = keepsGone ? [...shown.waiting, ...shown.items] : shown.loaded
      return { ...shown, items, arrived: none, waiting: none }
    })
  const hasArrived = list !== undefined && list.arrived.length > 0
  const hasChanged = hasArrived || items?.some(isGone) === true
  // Before the browser paints.
  useLayoutEffect(() => {
    if (arrivals === 'append' || !hasChanged) return
    // A list that keeps its items is a part of a screen, and what follows it would move.
    const isUntouched = arrivals === 'hold' && touchedAt < openedAt
    if (hasArrived && !wouldMove(element.current, isUntouched)) show()
    const showIfHidden = () => document.hidden && show()
    document.addEventListener('visibilitychange', showIfHidden)
    return () => document.removeEventListener('visibilitychange', showIfHidden)
  })

  const count = useGrowingCount(items?.length ?? 0, perFrame)
  return {
    items: items && items.length > count ? items.slice(0, count) : items,
    isComplete: items === undefined || items.length <= count,
    arrived: list?.arrived ?? none,
    hasChanged,
    isGone,
    show,
    element,
  }
}

/** Time at which the reader has last touched the page, or pressed a key. */
let touchedAt = Number.NEGATIVE_INFINITY
for (const event of ['pointerdown', 'wheel', 'keydown']) {
  document.addEventListener(event, () => (touchedAt = performance.now()), { capture: true, passive: true })
}

/** Returns whether something on the screen would move, and the reader could notice, if items were added at the start of a list. */
function wouldMove(element: HTMLElement | null, isUntouched: boolean): boolean {
  if (document.hidden) return false
  const top = element?.getBoundingClientRect().top
  return top === undefined || (top < innerHeight && (!isUntouched || top < 0))
}

/**
 * Returns a number of items that grows by `step` per frame up to `length`, so that no task has to render and lay out a long list (S11).
 * After Back and Forward, it is the length at once, so that the scroll position can be restored.
 */
function useGrowingCount(length: number, step: number): number {
  const isBack = useNavigationType() === 'POP'
  const [count, setCount] = useState(isBack ? Math.max(length, step) : step)
  useEffect(() => {
    if (length <= count) return
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + step)))
    return () => cancelAnimationFrame(frame)
  }, [length, count, step])
  return count
}
