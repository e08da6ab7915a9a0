import { useSyncExternalStore } from 'react'

/** The width from which the menu is always shown, and some screens have two panes. */
const wide = window.matchMedia('(min-width: 64rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Returns whether the screen is wide enough for two panes. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
