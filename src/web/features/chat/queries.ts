import { queryOptions, useMutation } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { chat_failed } from '#messages'
import { api, apiPage } from '../../api/api.ts'
import { useInvalidate } from '../../api/invalidate.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import { apiPagePolled, apiPolled } from '../../api/polled.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Sections 4 and 9; a server that does not answer is asked less often. Hidden tabs do not ask. */
const polling = {
  refetchInterval: ({ state }: { state: { error: unknown } }) => limits.chatPolling * (state.error === null ? 1 : 3),
}

export const chatListQuery = {
  ...pagedQuery([...queryKeys.chats, 'list'], (cursor) => apiPagePolled('GET /api/chats/admin', cursor), {
    failureLog: 'The chats could not be fetched',
  }),
  ...polling,
}

export const ownChatQuery = queryOptions({
  queryKey: [...queryKeys.chats, 'own'],
  queryFn: () => apiPolled('GET /api/chats/student'),
  meta: { failureMessage: chat_failed },
  ...polling,
})

export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: [...queryKeys.chats, chatId],
    queryFn: () => apiPolled('GET /api/chats/{id}', { params: { id: chatId } }),
  })

export const messagesQuery = (chatId: string) =>
  queryOptions({
    queryKey: [...queryKeys.chats, chatId, 'messages'],
    queryFn: () => apiPolled('GET /api/chats/{id}/messages', { params: { id: chatId }, query: {} }),
    meta: { failureMessage: chat_failed },
    ...polling,
  })

export const revisionsQuery = (chatId: string, messageId: string) =>
  pagedQuery([...queryKeys.chats, chatId, 'revisions', messageId], (cursor) =>
    apiPage('GET /api/chats/{chatId}/messages/{messageId}/revisions', cursor, {}, { chatId, messageId }),
  )

export const fetchOlder = (chatId: string, before: string) =>
  api('GET /api/chats/{id}/messages', { params: { id: chatId }, query: { before } })

/** Section 8 names no failure of it: it is done again with the next message. */
export function useMarkRead(chatId: string) {
  return useMutation({
    mutationFn: () => api('PUT /api/chats/{id}/read', { params: { id: chatId } }),
    onSuccess: useInvalidate('chat'),
  })
}

export function useEditMessage(chatId: string, messageId: string) {
  return useMutation({
    mutationFn: (content: string) =>
      api('PUT /api/chats/{chatId}/messages/{messageId}', { params: { chatId, messageId }, body: { content } }),
    onSettled: useInvalidate('chat'),
  })
}
