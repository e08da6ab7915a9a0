import { useState } from 'react'
import { appendNew } from './append-new.ts'

/**
 * Keeps all items that a live list has shown, and appends new ones, so that nothing moves during a tap. Kept items are updated
 * as long as the list contains them.
 */
export function useKeptItems<Item extends { _id: string }>(loaded: readonly Item[] | undefined) {
  const [kept, setKept] = useState<{ loaded: typeof loaded; items: Item[] }>({ loaded: undefined, items: [] })
  const current = new Set(loaded?.map(({ _id }) => _id))
  let { items } = kept
  if (loaded !== undefined && kept.loaded !== loaded) {
    items = appendNew(items, loaded)
    setKept({ loaded, items })
  }
  return {
    items,
    /** Returns whether the list no longer contains the item. */
    isGone: ({ _id }: Item) => loaded !== undefined && !current.has(_id),
  }
}
