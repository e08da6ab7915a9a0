import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Maximum distance from the end at which the reader counts as being at the end. */
const endThresholdPx = 60

/** The first and the last message in the list, by id or key. */
interface Ends {
  first: string | undefined
  last: string | undefined
  /** Whether the reader wrote the last message. */
  own: boolean
}

/**
 * Scrolls to the newest message if the reader is at the end of the list. Otherwise keeps the visible messages in place when older
 * ones are added above or newer ones below.
 */
export function useMessageScroll(list: RefObject<HTMLElement | null>, { first, last, own }: Ends) {
  const atEnd = useRef(true)
  const height = useRef(0)
  const previous = useRef<{ first: string | undefined; last: string | undefined }>({
    first: undefined,
    last: undefined,
  })
  const [hasNewMessages, setHasNewMessages] = useState(false)

  const scrollToEnd = useCallback(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight
    atEnd.current = true
    setHasNewMessages(false)
  }, [list])

  // Runs after every render, because each may change the height.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const grownBy = element.scrollHeight - height.current
    const hasOlder = previous.current.first !== undefined && previous.current.first !== first
    const hasNewer = previous.current.last !== undefined && previous.current.last !== last
    height.current = element.scrollHeight
    previous.current = { first, last }
    // While an edit form has the focus, new messages must not scroll it away.
    if (hasNewer && element.contains(document.activeElement?.closest('form') ?? null)) atEnd.current = false
    if (atEnd.current || (hasNewer && own)) scrollToEnd()
    else if (hasOlder && !hasNewer) element.scrollTop += grownBy
    else if (hasNewer) setHasNewMessages(true)
  })

  useEffect(() => {
    const element = list.current
    if (element === null) return
    const updateAtEnd = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < endThresholdPx
      if (atEnd.current) setHasNewMessages(false)
    }
    // The list shrinks when a keyboard opens.
    const observer = new ResizeObserver(() => atEnd.current && scrollToEnd())
    element.addEventListener('scroll', updateAtEnd, { passive: true })
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', updateAtEnd)
      observer.disconnect()
    }
  }, [list, scrollToEnd])

  return { hasNewMessages, scrollToEnd }
}
