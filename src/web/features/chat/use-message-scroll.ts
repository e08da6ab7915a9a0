import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end counts as being there, in pixels. */
const near = 60

interface Ends {
  first: string | undefined
  last: string | undefined
  /** Whether the reader wrote the last one. */
  own: boolean
}

/**
 * Keeps the newest message in view for a reader at the end. For other readers, neither older messages above nor newer ones below
 * move what they read.
 */
export function useMessageScroll(list: RefObject<HTMLElement | null>, { first, last, own }: Ends) {
  const atEnd = useRef(true)
  const height = useRef(0)
  const before = useRef<{ first: string | undefined; last: string | undefined }>({ first: undefined, last: undefined })
  const [news, setNews] = useState(false)

  const toEnd = useCallback(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight
    atEnd.current = true
    setNews(false)
  }, [list])

  // After every render, because any may have changed the height.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const grown = element.scrollHeight - height.current
    const older = before.current.first !== undefined && before.current.first !== first
    const newer = before.current.last !== undefined && before.current.last !== last
    height.current = element.scrollHeight
    before.current = { first, last }
    // An open edit form keeps its place: from now on the reader is not at the end.
    if (newer && element.contains(document.activeElement?.closest('form') ?? null)) atEnd.current = false
    if (atEnd.current || (newer && own)) toEnd()
    else if (older && !newer) element.scrollTop += grown
    else if (newer) setNews(true)
  })

  useEffect(() => {
    const element = list.current
    if (element === null) return
    const follow = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
      if (atEnd.current) setNews(false)
    }
    // A keyboard that opens takes its room from the list.
    const resized = new ResizeObserver(() => atEnd.current && toEnd())
    element.addEventListener('scroll', follow, { passive: true })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      resized.disconnect()
    }
  }, [list, toEnd])

  return { news, toEnd }
}
