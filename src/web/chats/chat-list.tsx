import type { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import type { ChatSummary } from '#contract/chats.ts'
import * as messages from '#messages'
import { OfflineError } from '#web/api/api-error.ts'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { NextPage } from '#web/page/next-page.tsx'
import { type ChatView, paths } from '#web/session/paths.ts'
import { EmptyIllustration } from '#web/ui/empty-illustration.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChatRow } from './chat-row.tsx'
import { WaitingActions } from './waiting-actions.tsx'

interface ChatListProps {
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'isError' | 'error' | 'data' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  /** Undefined until the first page is loaded. */
  chats: readonly ChatSummary[] | undefined
  /** Whether `chats` has all loaded chats. */
  isComplete: boolean
  view: ChatView
}

export function ChatList({ query, chats, isComplete, view }: ChatListProps) {
  const id = useId()
  const hasActions = view.show === 'waiting'
  if (chats === undefined || chats.length === 0) {
    // Without a connection, it was empty when it was last loaded.
    if (query.isError && !(chats !== undefined && query.error instanceof OfflineError)) {
      return <FailedQuery query={query} failureMessage={messages.load_failed()} />
    }
    return chats === undefined ? <Skeleton className="grid gap-2 p-3" rowClass="h-16" /> : <NoChats view={view} />
  }
  return (
    <nav aria-label={messages.chat_list()}>
      <ul onKeyDown={moveFocus} className="hairlines">
        {chats.map((chat) => (
          <li key={chat._id}>
            <ChatRow
              chat={chat}
              path={paths.chatsWith({ ...view, chat: chat._id })}
              selected={chat._id === view.chat}
              nameId={`${id}${chat._id}`}
              hasActions={hasActions}
            />
            {hasActions && (
              <WaitingActions
                chat={chat}
                describedBy={`${id}${chat._id}`}
                className="ps-17 pe-4 pb-3 text-[0.9375rem]"
              />
            )}
          </li>
        ))}
      </ul>
      <div className="pb-6 empty:hidden">{isComplete && <NextPage query={query} />}</div>
    </nav>
  )
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Moves the focus to the next or the previous chat. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  event.preventDefault()
  links[links.indexOf(document.activeElement as HTMLAnchorElement) + step]?.focus()
}

function NoChats({ view }: { view: ChatView }) {
  const { show, q: search } = view
  if (search !== undefined) {
    return (
      <div className="grid justify-items-center gap-3 px-4 py-10 text-center text-muted">
        <p>{messages.search_nobody_found({ search })}</p>
        <LinkButton to={paths.chatsWith({ chat: view.chat })} replace variant="secondary">
          {messages.chat_show_all_chats()}
        </LinkButton>
      </div>
    )
  }
  const [title, text] = {
    all: [messages.chat_no_students(), messages.chat_no_students_text()],
    waiting: [messages.waiting_nobody()],
    'second-look': [messages.chat_none_second_look(), messages.chat_none_second_look_text()],
  }[show ?? 'all'] as [string, string?]
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <EmptyIllustration Icon={MessageCircle} />
      <h2 className="text-lg font-bold">{title}</h2>
      {text !== undefined && <p className="text-balance text-muted">{text}</p>}
    </div>
  )
}
