import { type RefObject, useEffect } from 'react'

/** Scrolls a form into view when it appears or grows and when a keyboard opens. The last row, with the buttons, comes first. */
export function useKeepInView(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const show = () => {
      element.scrollIntoView({ block: 'nearest' })
      element.lastElementChild?.scrollIntoView({ block: 'nearest' })
    }
    const observer = new ResizeObserver(show)
    // The list shrinks after the visual viewport when a keyboard opens, and then scrolls to its end.
    for (const it of [element, element.closest('[role=log]')]) if (it) observer.observe(it)
    visualViewport?.addEventListener('resize', show)
    return () => {
      observer.disconnect()
      visualViewport?.removeEventListener('resize', show)
    }
  }, [ref])
}
