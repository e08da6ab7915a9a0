import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CirclePause, Clock, Eye, FileCheck, MailOpen } from 'lucide-react'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { ChatReader, ChatSummary, Participant } from '#contract/chats.ts'
import * as messages from '#messages'
import { useStreamOpen } from '#web/api/events/stream-state.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { Link, navigate } from '#web/router/router.tsx'
import { type ChatView, paths } from '#web/session/paths.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { FittingText } from '#web/ui/fitting-text.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { ChatHeader, chatLineClass, chatNameClass, stretchedClass } from './chat-header.tsx'
import { Conversation } from './conversation.tsx'
import { type Pause, usePause } from './pause.tsx'
import { PauseDialog, PauseState } from './pausing.tsx'
import { isSettled, messagesQuery, polling, readersQuery, useMarkUnread } from './queries.ts'
import { LeaderReaders, type LeaderReadersProps } from './read-state.tsx'
import { WaitingActions } from './waiting-actions.tsx'
import { WaitingText } from './waiting-text.tsx'

interface SelectedChatProps {
  chat: ChatSummary
  view: ChatView
  /** The chat to continue with. */
  next: ChatSummary | undefined
  /** Whether `chat` is what the server has, or all that is known without a connection. */
  isSettled: boolean
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

/** Returns the participants of a chat with all leaders, once they are loaded. */
function useParticipants({ student, participants }: ChatSummary, leaders: readonly ChatReader[] | undefined) {
  return useMemo(
    (): readonly Participant[] =>
      leaders === undefined
        ? participants
        : [
            { _id: student._id, name: student.name, role: 'student' },
            ...leaders.map(({ _id, name }) => ({ _id, name, role: 'admin' as const })),
          ],
    [student, participants, leaders],
  )
}

/** The next chat that waits, if this one does not. */
const NextChat = ({ path, className }: { path: string; className: string }) => (
  <LinkButton to={path} replace variant="quiet" size="compact" className={className}>
    {messages.chat_next()}
    <ArrowRight aria-hidden className="mirror-rtl size-4" />
  </LinkButton>
)

interface ChatEndProps {
  chat: ChatSummary
  pause: Pause | undefined
  nextPath: string | undefined
}

/** What follows the messages: a pause, what the chat waits for, and the next chat. */
function ChatEnd({ chat, pause, nextPath }: ChatEndProps) {
  useLanguage()
  return (
    <div className="mt-3 flex flex-wrap items-center justify-center gap-2 empty:hidden">
      {pause && <PauseState chatId={chat.student._id} pause={pause} />}
      {(chat.waitingSince !== null || chat.noReplyBy !== null) && (
        <>
          <p role="status" className="flex min-w-0 items-center gap-1.5 text-sm font-semibold text-warn">
            <Clock aria-hidden className="size-4 shrink-0" />
            <span>
              <WaitingText chat={chat} />
            </span>
          </p>
          <WaitingActions chat={chat} className="max-w-full shrink-0 whitespace-nowrap" />
        </>
      )}
      {nextPath && <NextChat path={nextPath} className="lg:hidden" />}
    </div>
  )
}

const isolated = (text: string) => `\u2068${text}\u2069`

export function SelectedChat({ chat, view, next, isSettled: isChatSettled }: SelectedChatProps) {
  const query = useMessages(chat._id)
  const loaded = useDeferredValue(query.data)
  const isLive = useStreamOpen()
  const readersState = useQuery({ ...readersQuery(chat._id), ...(!isLive && polling) })
  const readers = readersState.data
  const participants = useParticipants(chat, readers)
  const { _id, name, username } = chat.student
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers announce whose chat it is. On a phone, the link that had the focus is no longer shown.
  useEffect(() => heading.current?.focus(), [])
  const count = participants.filter((person) => person.role === 'admin' && person._id !== _id).length
  const total = messages.chat_readers_count({ count })
  const pause = usePause(chat.paused, participants)
  const nextId = chat.waitingSince === null ? next?._id : undefined
  const { show, q } = view
  const nextPath = nextId && paths.chatsWith({ show, q, chat: nextId })
  const listPath = paths.chatsWith({ ...view, chat: undefined })
  const markUnread = useMarkUnread(_id)
  /** Closes the chat: what is on the screen would be read again. */
  const closeAsUnread = useCallback(
    (messageId: string) => {
      navigate(listPath, { replace: true })
      void markUnread(messageId)
    },
    [listPath, markUnread],
  )
  const lastOfStudent = loaded?.messages.filter(({ sender }) => sender === _id).at(-1)?._id
  // One element for the same state: the conversation does not render again after a poll without news.
  const end = useMemo(() => <ChatEnd {...{ chat, pause, nextPath }} />, [chat, pause, nextPath])
  return (
    <>
      <ChatHeader
        back={listPath}
        backLabel={messages.chat_back()}
        picture={<Avatar name={name} />}
        actions={
          <>
            {nextPath && <NextChat path={nextPath} className="shrink-0 text-sm max-lg:hidden" />}
            <ChatMenu
              isPaused={pause !== undefined}
              onMarkUnread={lastOfStudent === undefined ? undefined : () => closeAsUnread(lastOfStudent)}
              chat={{ student: chat.student, participants }}
              last={loaded?.messages.at(-1)}
              readers={readers}
            />
          </>
        }
      >
        <h2 ref={heading} dir="auto" translate="no" tabIndex={-1} className={chatNameClass(name)}>
          <Link to={paths.user(_id)} className={stretchedClass}>
            {name}
          </Link>
        </h2>
        <p className={`flex ${chatLineClass}`}>
          <FittingText texts={[`${isolated(`@${username}`)} · ${total}`, total]} />
        </p>
      </ChatHeader>
      {/* The list of chats names one leader only. */}
      <QueryContent
        query={query}
        data={readersState.isLoading && readersState.failureCount === 0 ? undefined : loaded}
        failureMessage={messages.chat_failed()}
      >
        {(loaded) => (
          <Conversation
            chatId={chat._id}
            loaded={loaded}
            participants={participants}
            readers={readers}
            unreadCount={chat.unreadCount}
            isSettled={isChatSettled && loaded === query.data && isSettled(query)}
            label={messages.chat_with({ name })}
            pause={pause}
            onMarkUnread={closeAsUnread}
            end={end}
          />
        )}
      </QueryContent>
    </>
  )
}

const TranscriptDialog = lazy(async () => ({ default: (await import('./transcript-dialog.tsx')).TranscriptDialog }))

interface ChatMenuProps extends Omit<LeaderReadersProps, 'onClose'> {
  isPaused: boolean
  /** Undefined if the student has written nothing. */
  onMarkUnread: (() => void) | undefined
}

/** The menu of a chat: who can read it, marking it as unread, its transcript, and a pause. */
function ChatMenu({ isPaused, onMarkUnread, ...props }: ChatMenuProps) {
  const [opened, setOpened] = useState<'readers' | 'transcript' | 'pause'>()
  const close = () => setOpened(undefined)
  const { _id, name } = props.chat.student
  return (
    <>
      <ItemMenu
        title={name}
        items={[
          { label: messages.chat_readers_title(), Icon: Eye, onChoose: () => setOpened('readers') },
          ...(onMarkUnread ? [{ label: messages.chat_mark_unread(), Icon: MailOpen, onChoose: onMarkUnread }] : []),
          { label: messages.chat_transcript(), Icon: FileCheck, onChoose: () => setOpened('transcript') },
          ...(isPaused
            ? []
            : [{ label: messages.chat_pause(), Icon: CirclePause, onChoose: () => setOpened('pause') }]),
        ]}
        className=""
      />
      {opened === 'readers' && <LeaderReaders {...props} onClose={close} />}
      {opened === 'pause' && <PauseDialog chatId={_id} name={name} onClose={close} />}
      {opened === 'transcript' && (
        <Suspense>
          <TranscriptDialog chatId={_id} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
