import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ChatSummary } from '#contract/chats.ts'
import * as messages from '#messages'
import { LinkButton } from '../../components/link-button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { ChatList } from './chat-list.tsx'
import { Conversation } from './conversation.tsx'
import { chatListQuery, chatQuery, messagesQuery } from './queries.ts'

const chatsIn = (data: { pages: { items: ChatSummary[] }[] } | undefined) => data?.pages.flatMap(({ items }) => items)

/** The list of chats with the selected chat next to it. On a phone, only one of the two is shown. */
export function AdminChatPage() {
  const [search] = useSearchParams()
  const selected = search.get('chat') ?? undefined
  const list = useInfiniteQuery(chatListQuery)
  const deferredList = useDeferredValue(list.data)
  const inList = chatsIn(list.data)?.find(({ _id }) => _id === selected)
  // The selected chat may not be on a loaded page of the list.
  const single = useQuery({
    ...chatQuery(selected ?? ''),
    enabled: selected !== undefined && !inList && !list.isPending,
  })
  const chat = inList ?? single.data

  return (
    <div className="flex content-height flex-col">
      <PageHeader
        title={messages.chat_title()}
        text={messages.chat_readers_admin()}
        margin="mb-4"
        className={selected === undefined ? '' : 'max-lg:sr-only'}
      />
      <div className="flex min-h-0 grow overflow-hidden panel">
        <div
          className={`min-h-0 overflow-y-auto border-line lg:block lg:w-1/3 lg:shrink-0 lg:border-e ${selected === undefined ? 'w-full' : 'hidden'}`}
        >
          <ChatList query={list} chats={chatsIn(deferredList)} selected={selected} />
        </div>
        <section
          aria-label={chat?.student.name ?? messages.chat_title()}
          className={`min-h-0 min-w-0 grow flex-col bg-sunken lg:flex ${selected === undefined ? 'hidden' : 'flex'}`}
        >
          {selected === undefined ? (
            <p className="m-auto p-6 text-center text-muted">{messages.chat_select()}</p>
          ) : (
            <QueryContent query={single} data={chat} failureMessage={messages.chat_failed()}>
              {(chat) => <SelectedChat key={chat._id} chat={chat} />}
            </QueryContent>
          )}
        </section>
      </div>
    </div>
  )
}

function SelectedChat({ chat }: { chat: ChatSummary }) {
  const query = useQuery(messagesQuery(chat._id))
  const loaded = useDeferredValue(query.data)
  const { name, username } = chat.student
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers announce whose chat it is. On a phone, the link that had the focus is no longer shown.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-2 py-2 lg:px-5">
        <LinkButton
          to="?"
          variant="quiet"
          aria-label={messages.chat_back()}
          size="compact"
          className="shrink-0 lg:hidden"
        >
          <ArrowLeft aria-hidden className="mirror-rtl size-5" />
        </LinkButton>
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="truncate text-lg font-bold">
            {name}
          </h2>
          <p className="truncate text-sm text-muted">@{username}</p>
        </div>
      </header>
      <QueryContent query={query} data={loaded} failureMessage={messages.chat_failed()}>
        {(loaded) => (
          <Conversation
            chatId={chat._id}
            loaded={loaded}
            participants={chat.participants}
            unreadCount={chat.unreadCount}
            label={messages.chat_with({ name })}
          />
        )}
      </QueryContent>
    </>
  )
}
