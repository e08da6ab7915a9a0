import { useState } from 'react'
import { holdBack } from './hold-back.ts'

interface List<Item> {
  loaded: readonly Item[] | undefined
  /** Also items that the list no longer contains. */
  shown: Item[]
  /** Items that have appeared before or between the shown ones since the list was first shown. */
  arrived: Item[]
  /** Whether the items were loaded since the screen opened. */
  isFresh: boolean
}

interface Loaded<Item> {
  items: readonly Item[] | undefined
  isFresh: boolean
}

/**
 * Updates the items of a live list in place, appends older ones, and holds new ones back, so that nothing moves during a tap. When
 * the screen opens, what was cached is replaced by what the server has.
 * @param isOwn returns whether the viewer has added or removed an item here, which then appears or disappears at once. An item that
 * somebody else has removed stays in its place.
 * @param isAtOnce returns whether another item appears at once as well, such as one that the viewer has added on another device
 */
export function useSteadyItems<Item extends { _id: string }>(
  { items: loaded, isFresh }: Loaded<Item>,
  isOwn: (item: Item) => boolean = () => false,
  isAtOnce: (item: Item) => boolean = () => false,
) {
  const [list, setList] = useState<List<Item>>({ loaded: undefined, shown: [], arrived: [], isFresh: false })
  const current = new Set(loaded?.map(({ _id }) => _id))
  const shown = list.shown.filter((item) => loaded === undefined || current.has(item._id) || !isOwn(item))
  const appears = (item: Item) => isOwn(item) || isAtOnce(item)
  if (loaded !== undefined && (list.loaded !== loaded || (isFresh && !list.isFresh))) {
    const isKept = list.isFresh && shown.length > 0
    const next = isKept ? holdBack(list.shown, loaded) : { shown: [...loaded], arrived: [] }
    setList({ ...next, loaded, isFresh: list.isFresh || isFresh })
  } else if (list.arrived.some(appears)) {
    const arrived = list.arrived.filter((item) => !appears(item))
    setList({ ...list, shown: [...list.arrived.filter(appears), ...list.shown], arrived })
  }
  return {
    /** Undefined until the first page is loaded. */
    items: list.loaded && shown,
    arrivedCount: list.arrived.length,
    showArrived: () => setList({ ...list, shown: [...(list.loaded ?? [])], arrived: [] }),
    /** Returns whether the list no longer contains an item that is still shown. */
    isGone: ({ _id }: Item) => loaded !== undefined && !current.has(_id),
  }
}
