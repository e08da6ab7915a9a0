import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/accounts.ts'
import type { Chat, ChatSummary, Message } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import type { Reaction } from '#contract/rules/chats.ts'
import { chat_failed, save_failed } from '#messages'
import { api, apiPage } from '#web/api/api.ts'
import { messageOf } from '#web/api/api-error.ts'
import { apiIfChanged, apiPageIfChanged } from '#web/api/conditional-get.ts'
import { isStreamOpen } from '#web/api/events/stream-state.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import type { ChatView } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { unreadQuery } from '#web/session/unread-query.ts'
import { useReadMark } from '#web/session/use-read-mark.ts'
import { toasts } from '#web/ui/toasts.ts'
import { type LoadedMessages, mergeLoaded } from './merge-messages.ts'

/** Options of polled queries (docs/rules.md#chat-polling). */
export const polling = {
  refetchInterval: ({ state }: { state: { error: unknown } }) => limits.chatPollingMs * (state.error === null ? 1 : 3),
}

/** Options of the queries whose cache collects a chat's messages: polls fetch the newest, and older ones are added. */
const accumulating = {
  meta: { failureMessage: chat_failed },
  structuralSharing: (cached: unknown, fetched: unknown) =>
    mergeLoaded(cached as LoadedMessages | undefined, fetched as LoadedMessages),
}

/** The chats that a filter and a search select, or all. For leaders. */
export const chatListQuery = ({ show, q }: Pick<ChatView, 'show' | 'q'>) =>
  pagedQuery<ChatSummary>(
    [...queryKeys.chats, 'list', { show, q }],
    (cursor, cached) => apiPageIfChanged('GET /api/chats/admin', cursor, cached, { filter: show, search: q }),
    { failureLog: 'The chats could not be fetched' },
  )

/** Returns whether a query has been fetched since its screen opened, or has nothing to fetch, or can't: what it has may be shown as new. */
export const isSettled = ({ isFetchedAfterMount, isFetching }: { isFetchedAfterMount: boolean; isFetching: boolean }) =>
  isFetchedAfterMount || !isFetching

/** A student's own chat with its newest messages. */
export const ownChatQuery = queryOptions({
  queryKey: [...queryKeys.chats, 'own'],
  queryFn: (context) => apiIfChanged(context, 'GET /api/chats/student', {}, (chat): Chat & LoadedMessages => chat),
  ...accumulating,
  ...polling,
})

/** One chat without its messages. For leaders. */
export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: [...queryKeys.chats, chatId],
    queryFn: (context) =>
      apiIfChanged(context, 'GET /api/chats/{id}', { params: { id: chatId } }, ({ messages: _, ...chat }) => chat),
  })

/** The messages of a chat, for leaders. Polled only while there are no live events: the list of chats is polled anyway. */
export const messagesQuery = (chatId: string) =>
  queryOptions({
    queryKey: [...queryKeys.chats, chatId, 'messages'],
    queryFn: (context) =>
      apiIfChanged(
        context,
        'GET /api/chats/{id}/messages',
        { params: { id: chatId }, query: {} },
        (messages): LoadedMessages => ({ messages }),
      ),
    ...accumulating,
  })

/** Returns the key of the query that holds the messages of a chat. */
export const messagesKey = (role: Role, chatId: string): QueryKey =>
  role === 'student' ? ownChatQuery.queryKey : messagesQuery(chatId).queryKey

/** How far each leader has read a chat. For leaders. */
export const readersQuery = (chatId: string) =>
  queryOptions({
    queryKey: [...queryKeys.chatReaders, chatId],
    queryFn: () => api('GET /api/chats/{id}/readers', { params: { id: chatId } }),
    meta: { failureLog: 'Who has read the chat could not be fetched' },
  })

export const revisionsQuery = (chatId: string, messageId: string) =>
  pagedQuery([...queryKeys.chats, chatId, 'revisions', messageId], (cursor) =>
    apiPage('GET /api/chats/{chatId}/messages/{messageId}/revisions', cursor, {}, { chatId, messageId }),
  )

export const fetchOlder = (chatId: string, before: string): Promise<Message[]> =>
  api('GET /api/chats/{id}/messages', { params: { id: chatId }, query: { before } })

/**
 * Marks a message and those before it as read. A failure is not shown: the next message or visit repeats the request. Without a
 * connection, the mark waits.
 */
export function useMarkRead(chatId: string) {
  const client = useQueryClient()
  const refetch = useInvalidate('chat')
  const viewer = useViewer()
  const queueReadMark = useReadMark()
  const route = 'PUT /api/chats/{chatId}/messages/{messageId}/read'
  return useMutation({
    mutationFn: (messageId: string) => api(route, { params: { chatId, messageId } }),
    // The live event refetches too.
    onSuccess: () => (isStreamOpen() ? undefined : refetch()),
    onError(error, messageId) {
      const params = { chatId, messageId }
      if (!queueReadMark(error, [{ route, params, affects: 'chat', about: `chat:${chatId}` }])) return
      if (viewer.role !== 'student') return
      client.setQueryData(ownChatQuery.queryKey, (chat) => chat && { ...chat, unreadCount: 0 })
      client.setQueryData(
        unreadQuery(viewer).queryKey,
        (counts) => counts && { ...counts, messages: 0, etag: undefined },
      )
    },
  })
}

/** Returns a function that marks a message of a chat and those after it as unread. The chat must be closed, or it is read again. */
export function useMarkUnread(chatId: string) {
  const refetch = useInvalidate('chat')
  return (messageId: string) =>
    api('PUT /api/chats/{chatId}/messages/{messageId}/unread', { params: { chatId, messageId } })
      .catch((error: unknown) => toasts.error(messageOf(error, save_failed())))
      .finally(refetch)
}

/** Sets the viewer's reaction to a message, or takes it back. It shows at once. */
export function useReact(chatId: string, { _id: messageId, reactions: before = [] }: Message) {
  const client = useQueryClient()
  const { _id: by, role } = useViewer()
  const params = { chatId, messageId }
  const own = before.find((it) => it.by === by)?.reaction
  function show(reaction: Reaction | undefined): void {
    client.setQueryData<LoadedMessages>(messagesKey(role, chatId), (data) => {
      const messages = data?.messages.map((message) => {
        if (message._id !== messageId) return message
        const { reactions = [], ...rest } = message
        const others = reactions.filter((it) => it.by !== by)
        const all = reaction === undefined ? others : [...others, { by, reaction }]
        return all.length > 0 ? { ...rest, reactions: all } : rest
      })
      return messages && { ...data, messages }
    })
  }
  const change = useMutation({
    mutationFn: (reaction: Reaction | undefined) =>
      reaction === undefined
        ? api('DELETE /api/chats/{chatId}/messages/{messageId}/reaction', { params })
        : api('PUT /api/chats/{chatId}/messages/{messageId}/reaction', { params, body: { reaction } }),
    onMutate(reaction) {
      show(reaction)
      return own
    },
    onError(error, _, earlier) {
      show(earlier)
      toasts.error(messageOf(error, save_failed()))
    },
    onSettled: useInvalidate('chat'),
  })
  /** Takes back what is chosen again. */
  return { own, react: (reaction: Reaction) => change.mutate(reaction === own ? undefined : reaction) }
}

export const useEditMessage = (chatId: string, messageId: string) =>
  useMutation({
    mutationFn: (content: string) =>
      api('PUT /api/chats/{chatId}/messages/{messageId}', { params: { chatId, messageId }, body: { content } }),
    onSettled: useInvalidate('chat'),
  })
