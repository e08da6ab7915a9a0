import { appendNew, type Listed } from './append-new.ts'

/**
 * Updates the shown items of a live list in place, appends those that follow them, and holds back all others.
 * @param isNew returns whether an item is held back. By default, those before the last shown item are.
 */
export function holdBack<Item extends Listed>(
  shown: readonly Item[],
  loaded: readonly Item[],
  isNew?: (item: Item) => boolean,
): { shown: Item[]; arrived: Item[] } {
  const known = new Set(shown.map(({ _id }) => _id))
  const lastKnown = Math.max(-1, ...loaded.map(({ _id }, index) => (known.has(_id) ? index : -1)))
  const isHeld = (item: Item, index: number) => !known.has(item._id) && (isNew ? isNew(item) : index < lastKnown)
  return {
    shown: appendNew(
      shown,
      loaded.filter((item, index) => !isHeld(item, index)),
    ),
    arrived: loaded.filter(isHeld),
  }
}
