import { useEffect, useState } from 'react'

/** Longer than the time between the two taps of a slow double tap. */
const waitMs = 700

/**
 * Returns whether a form accepts taps. One that has opened automatically, perhaps during a tap, does not at first, so that a double
 * tap on the previous one does not act on it.
 */
export function useIsReady(hasOpenedAutomatically: boolean): boolean {
  const [isReady, setReady] = useState(!hasOpenedAutomatically)
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => setReady(true), waitMs)
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady
}
