import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from '#web/router/router.tsx'

/** Time within which a list must have loaded for its scroll position to be restored. */
const restoreTimeoutMs = 1_000

/** Scrolls to the top when a screen opens, and restores the scroll position on Back and Forward. */
export function usePageScroll(): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const previousPath = useRef(pathname)

  // A layout effect, so that the first scroll of the new screen is not stored as the old screen's position.
  useLayoutEffect(() => {
    const store = () => void positions.current.set(key, window.scrollY)
    window.addEventListener('scroll', store, { passive: true })
    return () => window.removeEventListener('scroll', store)
  }, [key])

  useLayoutEffect(() => {
    const hasNewPath = previousPath.current !== pathname
    previousPath.current = pathname
    const position = navigation === 'POP' ? positions.current.get(key) : undefined
    if (position === undefined) {
      if (hasNewPath) window.scrollTo(0, 0)
      return
    }
    const deadline = performance.now() + restoreTimeoutMs
    let frame = 0
    const restore = () => {
      window.scrollTo(0, position)
      if (Math.abs(window.scrollY - position) > 1 && performance.now() < deadline)
        frame = requestAnimationFrame(restore)
    }
    restore()
    return () => cancelAnimationFrame(frame)
  }, [key, pathname, navigation])
}
