import type { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import type { ChatSummary } from '#contract/chats.ts'
import * as messages from '#messages'
import { CountBadge } from '../../ui/count-badge.tsx'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface ChatListProps {
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'isPending' | 'isError' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  /** Undefined until the first page is loaded. */
  chats: readonly ChatSummary[] | undefined
  selected: string | undefined
}

export function ChatList({ query, chats, selected }: ChatListProps) {
  if (chats === undefined || chats.length === 0) {
    if (chats === undefined && !query.isError) return <Skeleton className="grid gap-2 p-3" rowClass="h-16" />
    if (query.isError) {
      return (
        <ErrorState
          text={messages.chat_list_failed()}
          loading={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )
    }
    return (
      <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
        <EmptyIllustration Icon={MessageCircle} />
        <h2 className="text-lg font-bold">{messages.chat_no_students()}</h2>
        <p className="text-muted">{messages.chat_no_students_text()}</p>
      </div>
    )
  }
  return (
    <nav aria-label={messages.chat_list()}>
      <ul className="grid gap-1 p-2">
        {chats.map((chat) => (
          <li key={chat._id}>
            <ChatLink chat={chat} selected={chat._id === selected} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="pb-6">
          <LoadMore loading={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />
        </div>
      )}
    </nav>
  )
}

function ChatLink({ chat, selected }: { chat: ChatSummary; selected: boolean }) {
  const { student, lastMessage, unreadCount } = chat
  return (
    <Link
      to={`?${new URLSearchParams({ chat: chat._id })}`}
      // Tapping the selected chat again adds nothing to the browser's history.
      replace={selected}
      aria-current={selected ? 'page' : undefined}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-xl border border-transparent px-3 py-2.5 hover:bg-sunken aria-[current=page]:border-line aria-[current=page]:bg-tint"
    >
      <span className="min-w-0 truncate font-semibold">{student.name}</span>
      {unreadCount > 0 && (
        <CountBadge
          count={unreadCount}
          label={messages.chat_unread({ count: unreadCount })}
          className="justify-self-end px-2"
        />
      )}
      <span className="col-span-2 min-w-0 truncate text-sm text-muted">@{student.username}</span>
      <span
        dir="auto"
        className={`col-span-2 min-w-0 truncate text-sm ${unreadCount > 0 ? 'font-semibold' : 'text-muted'}`}
      >
        {lastMessage?.content ?? messages.chat_empty()}
      </span>
    </Link>
  )
}
