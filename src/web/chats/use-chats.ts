import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { ChatSummary } from '#contract/chats.ts'
import { usePageVisible } from '#web/api/events/use-page-visible.ts'
import { useIsFresh } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import type { ChatView } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { useUnreadCount } from '#web/session/unread-query.ts'
import { useWideScreen } from '#web/ui/use-wide-screen.ts'
import { chatListQuery, chatQuery, isSettled, polling } from './queries.ts'

type Pages = { pages: { items: ChatSummary[] }[] } | undefined

const chatsIn = (data: Pages) => data?.pages.flatMap(({ items }) => items)

type Chats = readonly ChatSummary[]

/** Chats per frame: more than fit on a phone's screen. */
const perFrame = 10

/** Returns whether students have written in chats that are no longer in their places: the list is sorted by the last message. */
function hasMoved(shown: Chats, loaded: Chats, selected: string | undefined): boolean {
  const places = new Map(shown.map(({ _id }, index) => [_id, index]))
  return loaded.some(
    (chat, index) =>
      (places.get(chat._id) ?? Number.POSITIVE_INFINITY) > index && chat.unreadCount > 0 && chat._id !== selected,
  )
}

/**
 * Keeps the rows of the list in place, so that none moves during a tap: a chat that has been read or answered stays, and one with a
 * new message moves up when the leader asks for it, chooses another filter, or hides the list.
 * @param loaded undefined while the list of the view loads: the earlier one stays
 * @param isFresh whether the chats were loaded since the screen opened, rather than cached
 * @param all the loaded chats of the list without a filter. Kept chats that are not among them are fetched one by one.
 */
function useSteadyChats(
  { show, q, chat: selected }: ChatView,
  loaded: Chats | undefined,
  isFresh: boolean,
  all: Chats,
) {
  const isWide = useWideScreen()
  const isPageVisible = usePageVisible()
  const isListHidden = (selected !== undefined && !isWide) || !isPageVisible
  const live = useLiveList(loaded, {
    view: JSON.stringify([show, q]),
    arrivals: 'append',
    isHeld: show !== undefined || !isListHidden,
    isFresh: show !== undefined || isFresh,
    perFrame,
  })
  const current = new Map([...all, ...(loaded ?? [])].map((chat) => [chat._id, chat]))
  const others = live.items?.filter(({ _id }) => !current.has(_id)) ?? []
  const fetched = useQueries({ queries: others.map(({ _id }) => chatQuery(_id)) })
  for (const { data } of fetched) if (data !== undefined) current.set(data._id, data)
  return {
    ...live,
    items: live.items?.map((chat) => current.get(chat._id) ?? chat),
    hasMoved: show === undefined && live.isComplete && hasMoved(live.items ?? [], loaded ?? [], selected),
  }
}

/** Loads the list of chats, and the numbers that its filters show. */
export function useChats(view: ChatView) {
  const { show, q, chat: selected } = view
  const { _id: viewerId } = useViewer()
  const options = chatListQuery({ show, q })
  const query = useInfiniteQuery({ ...options, ...polling, placeholderData: keepPreviousData })
  const data = useDeferredValue(query.data)
  const loaded = useMemo(() => chatsIn(data), [data])
  const isLoaded = data === query.data && !query.isPlaceholderData
  const isFresh = useIsFresh(options.queryKey, query)

  // Live events update these. Only the shown list is polled.
  const all = useInfiniteQuery(chatListQuery({}))
  const waiting = useInfiniteQuery({ ...chatListQuery({ show: 'waiting' }), enabled: all.hasNextPage })
  const secondLook = useInfiniteQuery(chatListQuery({ show: 'second-look' }))
  const allLoaded = chatsIn(all.data)
  const steady = useSteadyChats(view, isLoaded ? loaded : undefined, isFresh, allLoaded ?? [])
  const chats = query.data === undefined ? undefined : steady.items
  /** Undefined if there are more chats than one page has. */
  const everyone = all.hasNextPage ? undefined : allLoaded
  const longestWaiting = everyone ? sortByWait(everyone) : chatsIn(waiting.data)
  return {
    query,
    /** Whether the chats are what the server has, or all that is known without a connection. */
    isSettled: isLoaded && isSettled(query) && isSettled(all),
    /** Undefined until the first page is loaded. */
    chats,
    /** Whether `chats` has all loaded chats. */
    isComplete: steady.isComplete,
    /** Whether chats with new messages belong further up. */
    hasMoved: steady.hasMoved,
    /** Moves each chat to its place. */
    sort: steady.show,
    /** Undefined where the number is not known. */
    counts: {
      waiting: useUnreadCount('chatsWaiting') ?? 0,
      'second-look': chatsIn(secondLook.data)?.length,
    },
    /** The chat that has waited longest, apart from the selected one and those that other leaders have taken. */
    next: longestWaiting?.find(
      ({ _id, takenBy }) => _id !== selected && (takenBy === null || takenBy._id === viewerId),
    ),
    /** Finds a chat on any loaded page. */
    find: (id: string) => [...(chats ?? []), ...(allLoaded ?? [])].find(({ _id }) => _id === id),
  }
}

/** Returns the chats that wait for a reply, the longest wait first. */
const sortByWait = (chats: Chats): ChatSummary[] =>
  chats
    .filter(({ waitingSince }) => waitingSince !== null)
    .sort((one, other) => ((one.waitingSince ?? '') < (other.waitingSince ?? '') ? -1 : 1))
