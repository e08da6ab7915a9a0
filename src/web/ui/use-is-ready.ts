import { useEffect, useState } from 'react'

/** Longer than the time between the two taps of a slow double tap. */
export const doubleTapMs = 700

/**
 * Returns whether a form or a row accepts taps. One that has appeared automatically, perhaps during a tap, does not at first, so that a
 * double tap on the previous one does not act on it.
 */
export function useIsReady(hasOpenedAutomatically: boolean): boolean {
  const [isReady, setReady] = useState(!hasOpenedAutomatically)
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => setReady(true), doubleTapMs)
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady
}
