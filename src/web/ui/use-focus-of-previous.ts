import { type RefObject, useEffect } from 'react'

/** Focuses an element when it has replaced the focused one. */
export function useFocusOfPrevious(element: RefObject<HTMLElement | null>, hasReplaced: boolean): void {
  useEffect(() => {
    if (hasReplaced && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [element, hasReplaced])
}
