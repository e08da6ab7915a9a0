import { type RefObject, useEffect } from 'react'

/** Scrolls a form into view when it appears, when it grows, and when a keyboard opens. Its last row, with the buttons, matters most. */
export function useKeptInView(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const show = () => {
      element.scrollIntoView({ block: 'nearest' })
      element.lastElementChild?.scrollIntoView({ block: 'nearest' })
    }
    const resized = new ResizeObserver(show)
    // The list gives way to the keyboard after the window, and then scrolls to its end.
    for (const it of [element, element.closest('[role=log]')]) if (it) resized.observe(it)
    visualViewport?.addEventListener('resize', show)
    return () => {
      resized.disconnect()
      visualViewport?.removeEventListener('resize', show)
    }
  }, [ref])
}
