import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Returns whether the page is in the foreground, rather than in a hidden tab or behind a locked screen. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')

/** Calls `act` for each new value of `reason` while the page is visible, such as to mark something as read. Undefined: there is none. */
export function useWhenVisible(reason: string | number | undefined, act: () => unknown): void {
  const isVisible = usePageVisible()
  const run = useEffectEvent(() => void act())
  useEffect(() => {
    if (isVisible && reason !== undefined) run()
  }, [isVisible, reason])
}
