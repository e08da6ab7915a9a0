import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue } from 'react'
import { chat_admin, chat_failed, chat_readers_student, chat_title, chat_with } from '#messages'
import { queryKeys } from '../../api/query-keys.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { useFailureToast } from '../../components/use-failure-toast.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { Conversation } from './conversation.tsx'
import { ownChatQuery } from './queries.ts'

export function StudentChatPage() {
  const { data, error, isFetching, refetch } = useQuery(ownChatQuery)
  const chat = useDeferredValue(data)
  const client = useQueryClient()
  const onSent = useCallback(() => void client.invalidateQueries({ queryKey: queryKeys.chats }), [client])
  useFailureToast({ data: chat, error }, chat_failed())
  const admin = chat?.participants.find(({ role }) => role === 'admin')
  const title = chat === undefined ? chat_title() : chat_with({ name: admin?.name ?? chat_admin() })

  return (
    <div className="flex content-height flex-col">
      <PageHeader title={title} text={chat_readers_student()} className="mb-3! max-sm:[&_h1]:text-2xl" />
      {chat !== undefined ? (
        <section
          aria-label={title}
          className="flex min-h-0 grow flex-col overflow-hidden rounded-2xl border border-line bg-sunken shadow-card"
        >
          <Conversation
            chatId={chat._id}
            newest={chat.messages}
            participants={chat.participants}
            unreadCount={chat.unreadCount}
            label={title}
            onSent={onSent}
          />
        </section>
      ) : error === null ? (
        <Loading />
      ) : (
        <ErrorState text={chat_failed()} loading={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
