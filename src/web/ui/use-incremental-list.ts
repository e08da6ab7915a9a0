import { startTransition, useEffect, useMemo, useState } from 'react'

/**
 * Returns the start of a list, which grows by `sliceLength` items per frame until it is complete, so that no task has to render
 * and lay out a long list. A list that is already loaded when the component mounts is returned in full, so that going back can
 * restore the scroll position.
 */
export function useIncrementalList<Item>(items: Item[], sliceLength: number): Item[] {
  const [count, setCount] = useState(Math.max(items.length, sliceLength))
  useEffect(() => {
    if (items.length <= count) return
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + sliceLength)))
    return () => cancelAnimationFrame(frame)
  }, [items.length, count, sliceLength])
  return useMemo(() => (items.length <= count ? items : items.slice(0, count)), [items, count])
}
