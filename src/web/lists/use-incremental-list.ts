import { startTransition, useEffect, useMemo, useState } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Returns the start of a list, which grows by `sliceLength` items per frame until it is complete, so that no task has to render
 * and lay out a long list. After Back and Forward, a list that is already loaded is returned in full, so that the scroll position can be
 * restored.
 */
export function useIncrementalList<Item>(items: readonly Item[], sliceLength: number): readonly Item[] {
  const isBack = useNavigationType() === 'POP'
  const [count, setCount] = useState(isBack ? Math.max(items.length, sliceLength) : sliceLength)
  useEffect(() => {
    if (items.length <= count) return
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + sliceLength)))
    return () => cancelAnimationFrame(frame)
  }, [items.length, count, sliceLength])
  return useMemo(() => (items.length <= count ? items : items.slice(0, count)), [items, count])
}
