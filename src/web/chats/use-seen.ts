import { useRef, useSyncExternalStore } from 'react'
import { useWhenVisible } from '#web/api/events/use-page-visible.ts'
import { useMarkRead } from './queries.ts'

/** Dialogs, among them the menus of a phone and of a message, cover what is behind them. */
const isCovered = () => document.querySelector('dialog[open]') !== null
function subscribe(onChange: () => void): () => void {
  // The event does not bubble.
  document.addEventListener('close', onChange, true)
  return () => document.removeEventListener('close', onChange, true)
}

interface Options {
  /** The newest message that is loaded. */
  lastId: string | undefined
  unreadCount: number
  /** Whether it is known where the unread messages begin. */
  isCounted: boolean
  /** Id of the last message that was read when the chat was opened. Null if there was none, undefined if that is not known. */
  lastRead: string | null | undefined
  /** Whether the newest message is on the screen. */
  isEndShown: boolean
  isAtEnd: () => boolean
}

/**
 * Marks messages as read when the newest one is on the screen: the list is at its end, the page is visible, and no dialog covers it.
 * @returns a function that returns the last message that has been on the screen, with which a new message is sent
 */
export function useSeen(chatId: string, options: Options): () => string | null | undefined {
  const { lastId, unreadCount, isCounted, lastRead, isEndShown, isAtEnd } = options
  const { mutate: markRead } = useMarkRead(chatId)
  const seen = useRef<{ chatId: string; id: string }>(undefined)
  const covered = useSyncExternalStore(subscribe, isCovered)
  const isShown = lastId !== undefined && isCounted && isEndShown && !covered
  useWhenVisible(isShown ? `${unreadCount > 0} ${lastId}` : undefined, () => {
    if (lastId === undefined || !isAtEnd() || isCovered()) return
    seen.current = { chatId, id: lastId }
    if (unreadCount > 0) markRead(lastId)
  })
  return () => (seen.current?.chatId === chatId ? seen.current.id : lastRead)
}
