export interface Listed {
  _id: string
}

/** Updates the shown items of a live list in place, and appends the loaded ones that are not shown. */
export function appendNew<Item extends Listed>(shown: readonly Item[], loaded: readonly Item[]): Item[] {
  const current = new Map(loaded.map((item) => [item._id, item]))
  const known = new Set(shown.map(({ _id }) => _id))
  return [...shown.map((item) => current.get(item._id) ?? item), ...loaded.filter(({ _id }) => !known.has(_id))]
}
