interface Listed {
  _id: string
}

/** Updates the shown items of a live list in place, and lists the loaded ones that are not shown. */
function update<Item extends Listed>(shown: readonly Item[], loaded: readonly Item[]) {
  const current = new Map(loaded.map((item) => [item._id, item]))
  const known = new Set(shown.map(({ _id }) => _id))
  return {
    updated: shown.map((item) => current.get(item._id) ?? item),
    others: loaded.filter(({ _id }) => !known.has(_id)),
  }
}

/** Updates the shown items of a live list in place, and appends all others. */
export function appendNew<Item extends Listed>(shown: readonly Item[], loaded: readonly Item[]): Item[] {
  const { updated, others } = update(shown, loaded)
  return [...updated, ...others]
}

/**
 * Updates the shown items of a live list in place, appends those that follow them, and holds back all others.
 * @param isNew returns whether an item is held back. By default, those before the last shown item are.
 */
export function holdBack<Item extends Listed>(
  shown: readonly Item[],
  loaded: readonly Item[],
  isNew = isBeforeLast(shown, loaded),
): { shown: Item[]; arrived: Item[] } {
  const { updated, others } = update(shown, loaded)
  return { shown: [...updated, ...others.filter((item) => !isNew(item))], arrived: others.filter(isNew) }
}

/** Returns a function that returns whether an item precedes the last of the loaded items that is shown. */
function isBeforeLast<Item extends Listed>(shown: readonly Item[], loaded: readonly Item[]): (item: Item) => boolean {
  const known = new Set(shown.map(({ _id }) => _id))
  const last = Math.max(0, ...loaded.map(({ _id }, index) => (known.has(_id) ? index : 0)))
  const earlier = new Set(loaded.slice(0, last))
  return (item) => earlier.has(item)
}
