import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

interface HeldList<Item> {
  /** The items that were loaded when the list was last exchanged, with their newest content. Undefined before the first load. */
  items: readonly Item[] | undefined
  /** Number of loaded items that are not shown. */
  newCount: number
  /** Whether other items have been loaded than those that are shown. */
  hasChanged: boolean
  /** Shows the loaded items. */
  exchange: () => void
}

/**
 * Keeps the items of a live list, so that nothing moves during a tap: shown items are updated in place, and others are held back
 * until the reader asks for them, opens the screen again or hides the page.
 * @param emptyPlaces number of items that an empty list has room for
 */
export function useHeldList<Item>(
  loaded: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
  emptyPlaces = 0,
): HeldList<Item> {
  const [held, setHeld] = useState(loaded)
  const { key } = useLocation()
  const [heldAt, setHeldAt] = useState(key)
  if (heldAt !== key) {
    setHeldAt(key)
    setHeld(loaded)
  } else if (held === undefined && loaded !== undefined) setHeld(loaded)
  else if (held?.length === 0 && loaded !== undefined && Math.min(loaded.length, emptyPlaces) > 0) {
    setHeld(loaded.slice(0, emptyPlaces))
  }
  const current = new Map(loaded?.map((item) => [keyOf(item), item]))
  const items = (held ?? loaded)?.map((item) => current.get(keyOf(item)) ?? item)
  const shown = new Set(items?.map(keyOf))
  const newCount = [...current.keys()].filter((key) => !shown.has(key)).length
  const hasChanged = loaded !== undefined && (newCount > 0 || [...shown].some((key) => !current.has(key)))

  useEffect(() => {
    const exchangeIfHidden = () => document.hidden && setHeld(loaded)
    document.addEventListener('visibilitychange', exchangeIfHidden)
    return () => document.removeEventListener('visibilitychange', exchangeIfHidden)
  }, [loaded])

  return { items, newCount, hasChanged, exchange: () => setHeld(loaded) }
}
