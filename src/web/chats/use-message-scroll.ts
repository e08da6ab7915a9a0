import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Maximum distance from the end at which the reader counts as being at the end. */
const endThresholdPx = 60
/** Maximum height of the messages above the first unread one, when the chat opens there. */
const maxReadPx = 120

const isAtEnd = (element: HTMLElement) =>
  element.scrollHeight - element.scrollTop - element.clientHeight < endThresholdPx

/** Returns whether an edit form in the list has the focus. */
const isEditing = (list: HTMLElement) => list.contains(document.activeElement?.closest('form') ?? null)

/** The first and the last message in the list, by id or key. */
interface Ends {
  first: string | undefined
  last: string | undefined
  /** Whether the reader wrote the last message. */
  own: boolean
  /** The first unread message, before which there is a divider. Undefined if there is none, or not yet. */
  unread: string | undefined
}

/**
 * Scrolls to the divider before the unread messages when the chat opens, or else to the newest message. Afterwards scrolls to the
 * newest message if the reader is at the end of the list. Otherwise keeps the visible messages in place when older
 * ones are added above or newer ones below.
 */
export function useMessageScroll(list: RefObject<HTMLElement | null>, { first, last, own, unread }: Ends) {
  const atEnd = useRef(true)
  const height = useRef(0)
  const previous = useRef<{ first: string | undefined; last: string | undefined }>({
    first: undefined,
    last: undefined,
  })
  const shownDivider = useRef<string>(undefined)
  const [hasNewMessages, setHasNewMessages] = useState(false)
  const [isEndShown, setEndShown] = useState(false)

  const setAtEnd = useCallback((value: boolean) => {
    atEnd.current = value
    setEndShown(value)
  }, [])
  const scrollToEnd = useCallback(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight
    setAtEnd(true)
    setHasNewMessages(false)
  }, [list, setAtEnd])

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
    if (hasNewer && isEditing(element)) setAtEnd(false)
    const isDividerNew = unread !== undefined && shownDivider.current !== unread
    shownDivider.current = unread
    const divider = isDividerNew && atEnd.current ? element.querySelector<HTMLElement>('[data-unread]') : null
    if (divider !== null) {
      element.scrollTop = divider.offsetTop - Math.min(maxReadPx, element.clientHeight / 4)
      setAtEnd(isAtEnd(element))
      setHasNewMessages(!atEnd.current)
    } else if (atEnd.current || (hasNewer && own)) scrollToEnd()
    else if (hasOlder && !hasNewer) element.scrollTop += grownBy
    else if (hasNewer) setHasNewMessages(true)
  })

  useEffect(() => {
    const element = list.current
    if (element === null) return
    let [listHeight, contentHeight] = [0, 0]
    const updateAtEnd = () => {
      // The event of an earlier scroll, after a change of the size and before the observer.
      if (element.clientHeight !== listHeight || element.scrollHeight !== contentHeight) return
      setAtEnd(isAtEnd(element))
      if (atEnd.current) setHasNewMessages(false)
    }
    // The list shrinks when a keyboard opens, and what is after the messages changes without them.
    const observer = new ResizeObserver(() => {
      listHeight = element.clientHeight
      contentHeight = element.scrollHeight
      if (atEnd.current && !isEditing(element)) scrollToEnd()
    })
    element.addEventListener('scroll', updateAtEnd, { passive: true })
    observer.observe(element)
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', updateAtEnd)
      observer.disconnect()
    }
  }, [list, scrollToEnd, setAtEnd])

  return {
    hasNewMessages,
    scrollToEnd,
    /** Whether the newest message is on the screen. An effect asks `isAtEnd`, which knows of messages that have just been shown. */
    isEndShown,
    isAtEnd: useCallback(() => atEnd.current, []),
  }
}
