import { useState } from 'react'

/**
 * Keeps all items that a live list has shown, and appends new ones, so that nothing moves under the finger. Kept items are updated
 * as long as the list contains them.
 */
export function useKeptItems<Item extends { _id: string }>(loaded: readonly Item[] | undefined) {
  const [kept, setKept] = useState<{ loaded: typeof loaded; items: Item[] }>({ loaded: undefined, items: [] })
  const current = new Map(loaded?.map((item) => [item._id, item]))
  let { items } = kept
  if (loaded !== undefined && kept.loaded !== loaded) {
    const known = new Set(items.map(({ _id }) => _id))
    items = [...items.map((item) => current.get(item._id) ?? item), ...loaded.filter(({ _id }) => !known.has(_id))]
    setKept({ loaded, items })
  }
  return {
    items,
    /** Returns whether the list no longer contains the item. */
    isGone: ({ _id }: Item) => loaded !== undefined && !current.has(_id),
  }
}
