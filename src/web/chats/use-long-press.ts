import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** As long as on Android. Browsers on iOS have no event for it. */
const pressMs = 450
/** A finger that moves further scrolls. */
const maxMovePx = 10

/** Returns handlers that call `act` when a finger stays on an element, and on a right click next to links and selected text. */
export function useLongPress(act: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  function end(): void {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent): void {
      end()
      if (pointerType === 'touch' && isPrimary) press.current = { timer: setTimeout(act, pressMs), x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > maxMovePx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent): void {
      const hasOwnMenu = event.target instanceof Element && event.target.closest('a') !== null
      if (hasOwnMenu || getSelection()?.isCollapsed === false) return
      event.preventDefault()
      end()
      act()
    },
  }
}
