/**
 * Scrolls a row of weeks to the newest, which is last. Used as a `ref`, it runs once: when the browser has laid the element out, because
 * asking for its width before would lay out the whole screen once more.
 */
export function scrollToEnd(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const observer = new ResizeObserver(() => {
    element.scrollLeft = element.scrollWidth
    observer.disconnect()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
