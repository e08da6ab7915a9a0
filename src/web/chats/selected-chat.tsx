import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileCheck } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ChatSummary } from '#contract/chats.ts'
import * as messages from '#messages'
import { useStreamOpen } from '#web/api/events/stream-state.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { type ChatView, paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Conversation } from './conversation.tsx'
import { messagesQuery, polling, readersQuery } from './queries.ts'
import { LeaderReaders } from './read-state.tsx'
import { ReplyState } from './reply-state.tsx'

interface SelectedChatProps {
  chat: ChatSummary
  view: ChatView
  /** The chat to continue with. */
  next: ChatSummary | undefined
}

function useMessages(chatId: string) {
  const isLive = useStreamOpen()
  const query = useQuery({ ...messagesQuery(chatId), ...(!isLive && polling) })
  const { refetch } = query
  // A message may have arrived after the last poll and before the stream.
  useEffect(() => {
    if (isLive) void refetch({ cancelRefetch: false })
  }, [isLive, refetch])
  return query
}

export function SelectedChat({ chat, view, next }: SelectedChatProps) {
  const query = useMessages(chat._id)
  const loaded = useDeferredValue(query.data)
  const isLive = useStreamOpen()
  const { data: readers } = useQuery({ ...readersQuery(chat._id), ...(!isLive && polling) })
  const { name, username } = chat.student
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers announce whose chat it is. On a phone, the link that had the focus is no longer shown.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 border-b border-line bg-surface px-2 py-2 lg:px-5">
        <div className="flex min-w-0 grow basis-56 items-center gap-2 lg:gap-3">
          <LinkButton
            to={paths.chatsWith({ ...view, chat: undefined })}
            variant="quiet"
            aria-label={messages.chat_back()}
            size="compact"
            className="shrink-0 lg:hidden"
          >
            <ArrowLeft aria-hidden className="mirror-rtl size-5" />
          </LinkButton>
          <Avatar name={name} />
          <div className="min-w-0">
            <h2 ref={heading} tabIndex={-1} className="truncate text-lg font-bold">
              {name}
            </h2>
            <p className="truncate text-sm text-muted">
              <bdi>@{username}</bdi>
            </p>
          </div>
          <TranscriptButton chatId={chat._id} name={name} />
        </div>
        <div className="ms-auto flex max-w-full items-center justify-end gap-2 empty:hidden">
          <ReplyState chat={chat} view={view} next={next} />
        </div>
      </header>
      <LeaderReaders chat={chat} readers={readers} last={loaded?.messages.at(-1)} />
      <QueryContent query={query} data={loaded} failureMessage={messages.chat_failed()}>
        {(loaded) => (
          <Conversation
            chatId={chat._id}
            loaded={loaded}
            participants={chat.participants}
            readers={readers}
            unreadCount={chat.unreadCount}
            label={messages.chat_with({ name })}
          />
        )}
      </QueryContent>
    </>
  )
}

const TranscriptDialog = lazy(async () => ({ default: (await import('./transcript-dialog.tsx')).TranscriptDialog }))

/** Opens the dialog that downloads a chat. */
function TranscriptButton({ chatId, name }: { chatId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        Icon={FileCheck}
        label={messages.chat_transcript()}
        onClick={() => setOpen(true)}
        className="ms-auto"
      />
      {isOpen && (
        <Suspense>
          <TranscriptDialog chatId={chatId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
