import { useState } from 'react'

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

interface Options<Item> {
  /** Returns whether a new item is shown at once, because the user is waiting for it. */
  isExpected?: (item: Item) => boolean
  /** Returns whether an item that the list no longer contains stays in its place. By default, it disappears. */
  keepsGone?: (item: Item) => boolean
}

/** Updates the shown items in place, appends those that follow them, and holds back all others. */
function merge<Item extends { _id: string }>({ shown }: List<Item>, loaded: readonly Item[]) {
  const current = new Map(loaded.map((item) => [item._id, item]))
  const known = new Set(shown.map(({ _id }) => _id))
  const lastKnown = Math.max(-1, ...loaded.map(({ _id }, index) => (known.has(_id) ? index : -1)))
  const isNew = ({ _id }: Item, index: number) => !known.has(_id) && index < lastKnown
  return {
    loaded,
    shown: [
      ...shown.map((item) => current.get(item._id) ?? item),
      ...loaded.filter(({ _id }, index) => !known.has(_id) && index > lastKnown),
    ],
    arrived: loaded.filter(isNew),
  }
}

/**
 * Updates the items of a live list in place, appends older ones, and holds new ones back, so that nothing moves under the finger. When
 * the screen opens, what was cached is replaced by what the server has.
 */
export function useSteadyItems<Item extends { _id: string }>(
  { items: loaded, isFresh }: Loaded<Item>,
  { isExpected = () => false, keepsGone = () => false }: Options<Item> = {},
) {
  const [list, setList] = useState<List<Item>>({ loaded: undefined, shown: [], arrived: [], isFresh: false })
  const current = new Set(loaded?.map(({ _id }) => _id))
  const shown = list.shown.filter((item) => loaded === undefined || current.has(item._id) || keepsGone(item))
  const isAwaited = list.arrived.some(isExpected)
  if (loaded !== undefined && (list.loaded !== loaded || (isFresh && !list.isFresh))) {
    const isKept = list.isFresh && shown.length > 0
    const next = isKept ? merge(list, loaded) : { loaded, shown: [...loaded], arrived: [] }
    setList({ ...next, isFresh: list.isFresh || isFresh })
  } else if (isAwaited) {
    const arrived = list.arrived.filter((item) => !isExpected(item))
    setList({ ...list, shown: [...list.arrived.filter(isExpected), ...list.shown], arrived })
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
