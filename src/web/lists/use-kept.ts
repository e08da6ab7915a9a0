import { useState } from 'react'

/** Returns the item of a list that a form is open for. It stays when the list loses it, so that the form does. */
export function useKept<Item>(items: readonly Item[] | undefined, isOf: (item: Item) => boolean): Item | undefined {
  const [kept, setKept] = useState<Item>()
  const current = kept !== undefined && isOf(kept) ? kept : items?.find(isOf)
  if (current !== kept) setKept(() => current)
  return current
}
