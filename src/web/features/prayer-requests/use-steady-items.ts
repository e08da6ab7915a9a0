import { useState } from 'react'

interface Listed {
  _id: string
  createdAt: string
}

interface List<Item> {
  loaded: readonly Item[] | undefined
  shown: Item[]
  /** Items that have appeared since the list was first shown. */
  arrived: Item[]
}

interface Options<Item> {
  /** Returns whether a new item is shown at once, because the user is waiting for it. */
  isExpected?: (item: Item) => boolean
  /** Whether items that the list no longer contains stay in their places. */
  keepsGone?: boolean
}

function merge<Item extends Listed>(list: List<Item>, loaded: readonly Item[], options: Options<Item>): List<Item> {
  const { isExpected = () => false, keepsGone = false } = options
  if (list.shown.length === 0) return { loaded, shown: [...loaded], arrived: [] }
  const current = new Map(loaded.map((item) => [item._id, item]))
  const shown = list.shown
    .filter(({ _id }) => keepsGone || current.has(_id))
    .map((item) => current.get(item._id) ?? item)
  const known = new Set(shown.map(({ _id }) => _id))
  const others = loaded.filter(({ _id }) => !known.has(_id))
  const oldest = list.shown.at(-1)?.createdAt ?? ''
  const older = others.filter(({ createdAt }) => createdAt < oldest)
  const newer = others.filter(({ createdAt }) => createdAt >= oldest)
  return {
    loaded,
    shown: [...newer.filter(isExpected), ...shown, ...older],
    arrived: newer.filter((item) => !isExpected(item)),
  }
}

/** Updates the items of a live list in place, appends older ones, and holds new ones back, so that nothing moves under the finger. */
export function useSteadyItems<Item extends Listed>(loaded: readonly Item[] | undefined, options: Options<Item> = {}) {
  const [list, setList] = useState<List<Item>>({ loaded: undefined, shown: [], arrived: [] })
  if (loaded !== undefined && list.loaded !== loaded) setList(merge(list, loaded, options))
  const current = new Set(loaded?.map(({ _id }) => _id))
  return {
    /** Undefined until the first page is loaded. */
    items: list.loaded && list.shown,
    arrivedCount: list.arrived.length,
    showArrived: () => setList({ ...list, shown: [...(list.loaded ?? [])], arrived: [] }),
    /** Returns whether the list no longer contains an item that is still shown. */
    isGone: ({ _id }: Item) => loaded !== undefined && !current.has(_id),
  }
}
