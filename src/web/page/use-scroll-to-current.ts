import { type RefObject, useLayoutEffect } from 'react'

/** Room between the current element and the edge, so that the next one shows. */
const edgePx = 16

/**
 * Scrolls a line sideways to its current element.
 * @param current what decides where that is; it scrolls when this changes
 */
export function useScrollToCurrent(line: RefObject<HTMLElement | null>, selector: string, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls only to another element, or in another language
  useLayoutEffect(() => {
    const list = line.current
    // Not with `scrollIntoView`, which scrolls the page, too.
    const element = list?.querySelector(selector)?.getBoundingClientRect()
    if (!list || !element) return
    const { left, right } = list.getBoundingClientRect()
    list.scrollLeft += Math.max(0, element.right + edgePx - right) - Math.max(0, left + edgePx - element.left)
  }, [current])
}
