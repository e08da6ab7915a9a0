import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** The position of the screen in the history, which the router stores. */
let position: number | undefined
const positionOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : undefined

/**
 * Closes an open sheet, dialog or menu on Back instead of leaving the screen: browsers on Android do so, those on iOS do not. The browser
 * has gone back and returns, which the router must not see: its listener does not capture, so it comes after this one.
 */
function closeWithBack(): () => void {
  let isReturning = false
  function handleBack(event: PopStateEvent): void {
    const [from, to] = [position, positionOf(event.state)]
    const isBack = from !== undefined && to !== undefined && to < from
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (isReturning) isReturning = false
    else if (isBack && dialog !== undefined) {
      isReturning = true
      dialog.close()
      history.go(from - to)
    } else return
    event.stopImmediatePropagation()
  }
  window.addEventListener('popstate', handleBack, { capture: true })
  return () => window.removeEventListener('popstate', handleBack, { capture: true })
}

/** Lets Back close what is open over a screen of users who are signed in. */
export function useCloseWithBack(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has another key
  useLayoutEffect(() => {
    position = positionOf(history.state)
  }, [key])
  useEffect(closeWithBack, [])
}
