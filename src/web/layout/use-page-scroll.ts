import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A list that is still loading gets so long to become as high as it was, in milliseconds. */
const patience = 1_000

/** A new screen begins at its top; going back leads to the place where one was. */
export function usePageScroll(): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const places = useRef(new Map<string, number>())
  const before = useRef(pathname)

  // Before the new screen is painted, or its first scrolling would count as the old one's.
  useLayoutEffect(() => {
    const remember = () => void places.current.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    const moved = before.current !== pathname
    before.current = pathname
    const place = navigation === 'POP' ? places.current.get(key) : undefined
    if (place === undefined) {
      if (moved) window.scrollTo(0, 0)
      return
    }
    const giveUp = performance.now() + patience
    let frame = 0
    const restore = () => {
      window.scrollTo(0, place)
      if (Math.abs(window.scrollY - place) > 1 && performance.now() < giveUp) frame = requestAnimationFrame(restore)
    }
    restore()
    return () => cancelAnimationFrame(frame)
  }, [key, pathname, navigation])
}
