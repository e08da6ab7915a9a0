/** How a live list treats what changes while it is on the screen. */
export interface Arrangement<Item> {
  keyOf: (item: Item) => string
  /**
   * Where new items appear: `hold` appends those that follow the last shown item and holds the others back, `append` appends all,
   * and `keep` holds all back.
   */
  arrivals: 'hold' | 'append' | 'keep'
  /** Returns whether a new item is held back, instead of the rule of `hold`. */
  isNew?: ((item: Item, oldestShown: Item) => boolean) | undefined
  /** Returns whether a new item appears at once, before the others. */
  appears: (item: Item) => boolean
  /** Returns the part of an item whose change is held back as well. By default, shown items are updated in place. */
  heldPartOf?: ((item: Item) => string) | undefined
}

/**
 * Arranges the items of a live list so that none that is shown moves: it is updated in its place, also if the list no longer has it.
 * @returns the items to show, and those that are held back: new ones, and shown ones with a change that is held back
 */
export function arrange<Item>(
  shown: readonly Item[],
  loaded: readonly Item[],
  { keyOf, arrivals, isNew, appears, heldPartOf }: Arrangement<Item>,
): { items: Item[]; arrived: Item[] } {
  const known = new Map(shown.map((item) => [keyOf(item), item]))
  const lastKnown = Math.max(-1, ...loaded.map((item, index) => (known.has(keyOf(item)) ? index : -1)))
  const oldest = shown.at(-1)
  const current = new Map<string, Item>()
  const [first, last, arrived]: [Item[], Item[], Item[]] = [[], [], []]
  for (const [index, item] of loaded.entries()) {
    const before = known.get(keyOf(item))
    if (before !== undefined) {
      if (heldPartOf !== undefined && heldPartOf(before) !== heldPartOf(item)) arrived.push(item)
      else current.set(keyOf(item), item)
      continue
    }
    const isHeld =
      arrivals === 'keep' ||
      (arrivals === 'hold' && (isNew && oldest !== undefined ? isNew(item, oldest) : index < lastKnown))
    if (!isHeld) last.push(item)
    else if (appears(item)) first.push(item)
    else arrived.push(item)
  }
  return { items: [...first, ...shown.map((item) => current.get(keyOf(item)) ?? item), ...last], arrived }
}
