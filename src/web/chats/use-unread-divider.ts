import { useEffect, useEffectEvent, useState } from 'react'
import type { Message } from '#contract/chats.ts'
import { useConnected } from '#web/api/connection.ts'

/** Maximum number of unread messages of which the first one is searched for. */
const maxSearched = 300

interface Opened {
  chatId: string
  /** Number of unread messages when the chat was opened. */
  count: number
  /** The newest message then. */
  last: string | undefined
}

/** Returns the first of the newest messages of others up to a message, and whether there are as many as asked for. */
function findFirst(shown: readonly Message[], viewerId: string, { count, last }: Opened) {
  let found = 0
  let first: Message | undefined
  for (let index = shown.findIndex(({ _id }) => _id === last); index >= 0 && found < count; index -= 1) {
    const message = shown[index]
    if (message === undefined || message.sender === viewerId) continue
    found += 1
    first = message
  }
  return { first, isFound: found === count }
}

interface Options {
  chatId: string
  shown: readonly Message[]
  unreadCount: number
  viewerId: string
  /** Whether the messages and their number are what the server has, or all that is known without a connection. */
  isSettled: boolean
  hasOlder: boolean
  loading: boolean
  /** Returns whether it succeeds. */
  loadOlder: () => Promise<boolean>
}

/**
 * Finds where the messages begin that were unread when the chat was opened. Loads older messages until it is found.
 * @returns the id of the first unread message and their number. Undefined if there are none or they are still searched for
 */
export function useUnreadDivider(options: Options): {
  divider: { first: string; count: number } | undefined
  /** Whether they have been found, so that those on the screen may be marked as read. */
  isCounted: boolean
  /** Id of the last message before them. Null if there is none, undefined if it is not known. */
  lastRead: string | null | undefined
} {
  const { chatId, shown, unreadCount, viewerId, isSettled, hasOlder, loading, loadOlder } = options
  const [opened, setOpened] = useState<Opened>()
  /** The oldest message before which older ones were loaded. */
  const [loadedBefore, setLoadedBefore] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  if (isSettled && opened?.chatId !== chatId) setOpened({ chatId, count: unreadCount, last: shown.at(-1)?._id })
  const connected = useConnected()
  const count = opened?.count ?? 0
  const { first, isFound } =
    opened && count > 0 ? findFirst(shown, viewerId, opened) : { first: undefined, isFound: true }
  const oldest = shown[0]?._id
  const isSearching = !isFound && hasOlder && connected && count <= maxSearched && !hasFailed
  const mustLoad = isSearching && !loading && oldest !== loadedBefore
  const load = useEffectEvent(async () => {
    setLoadedBefore(oldest)
    if (!(await loadOlder())) setHasFailed(true)
  })
  useEffect(() => {
    if (mustLoad) void load()
  }, [mustLoad])
  const index = first === undefined ? shown.findIndex(({ _id }) => _id === opened?.last) : shown.indexOf(first) - 1
  return {
    divider: isSearching || first === undefined ? undefined : { first: first._id, count },
    isCounted: opened !== undefined && !isSearching,
    lastRead: opened === undefined || !isFound ? undefined : (shown[index]?._id ?? (hasOlder ? undefined : null)),
  }
}
