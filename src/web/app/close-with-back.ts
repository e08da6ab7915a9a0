import { useLayoutEffect } from 'react'
import { useLocation } from '#web/router/router.tsx'
import { hasOwnEntry } from '#web/ui/use-modal.ts'

/** The position of the screen in the history, which the router stores. */
let position: number | undefined
const positionOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : undefined

/** Stores the position of each screen in the history. */
export function useHistoryPosition(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has another key
  useLayoutEffect(() => {
    position = positionOf(history.state)
  }, [key])
}

/**
 * Closes an open sheet, dialog or menu on Back instead of leaving the screen: browsers on Android do so, those on iOS do not. The browser
 * has gone back and returns, which the router must not see: its listener comes after this one. What has its own entry in the history
 * is left to the router.
 */
export function closeWithBack(): void {
  let isReturning = false
  window.addEventListener('popstate', (event) => {
    const [from, to] = [position, positionOf(event.state)]
    const isBack = from !== undefined && to !== undefined && to < from
    const dialog = [...document.querySelectorAll<HTMLDialogElement>(`dialog[open], dialog[${hasOwnEntry}]`)].at(-1)
    if (isReturning) isReturning = false
    else if (isBack && dialog !== undefined && !dialog.hasAttribute(hasOwnEntry)) {
      isReturning = true
      dialog.close()
      history.go(from - to)
    } else return
    event.stopImmediatePropagation()
  })
}
