import { ArrowDown, MessageCircle } from 'lucide-react'
import { Fragment, type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { ChatReader, Participant } from '#contract/chats.ts'
import * as messages from '#messages'
import { DeletedTextNote } from '#web/forms/draft-notes.tsx'
import { useOpenForm } from '#web/forms/use-open-form.ts'
import { useViewer } from '#web/session/session.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDayOf } from '#web/ui/dates.tsx'
import { EmptyIllustration } from '#web/ui/empty-illustration.tsx'
import { memo } from '#web/ui/memo.tsx'
import { useToday } from '#web/ui/use-today.ts'
import type { LoadedMessages } from './merge-messages.ts'
import { MessageItem } from './message-item.tsx'
import { findFormerNames, nameIn } from './names.ts'
import { NewMessageAnnouncer } from './new-message-announcer.tsx'
import { OlderMessages } from './older-messages.tsx'
import { OutgoingItem } from './outgoing-item.tsx'
import { type Pause, PauseNote } from './pause.tsx'
import { ReadBy, readStatesOf } from './read-state.tsx'
import { SendBox } from './send-box.tsx'
import { startsDay, startsGroup } from './starts-group.ts'
import { useConversation } from './use-conversation.ts'
import { useMessageScroll } from './use-message-scroll.ts'
import { useSeen } from './use-seen.ts'
import { useUnreadDivider } from './use-unread-divider.ts'

interface ConversationProps {
  chatId: string
  loaded: LoadedMessages
  participants: readonly Participant[]
  unreadCount: number
  /** Whether the messages and `unreadCount` are what the server has, or all that is known without a connection. */
  isSettled: boolean
  label: string
  /** If the chat is paused, its student can't write. */
  pause: Pause | undefined
  /** How far each leader has read. For leaders only. */
  readers?: readonly ChatReader[] | undefined
  /** Marks a message and those after it as unread. For leaders only. */
  onMarkUnread?: (messageId: string) => void
  /** Shown after the last message. */
  end?: ReactNode
}

/**
 * The messages of a chat and the box for a new one, for students and leaders. `memo` avoids rendering after a poll without news.
 */
export const Conversation = memo(function Conversation(props: ConversationProps) {
  useLanguage()
  const { chatId, loaded, participants, unreadCount, isSettled, label, pause, readers, onMarkUnread, end } = props
  const { _id: viewerId, role } = useViewer()
  const conversation = useConversation(chatId, loaded)
  const { send, retry, shown, outgoing, deleteUnsent, undoDelete, hasOlder, loading, loadOlder } = conversation
  const editing = useOpenForm(`edit:${chatId}`)
  const list = useRef<HTMLDivElement>(null)
  const last = shown.at(-1)
  const { divider, isCounted, lastRead } = useUnreadDivider({
    ...{ chatId, shown, unreadCount, viewerId, isSettled },
    ...{ hasOlder, loading, loadOlder },
  })
  const { hasNewMessages, scrollToEnd, isEndShown, isAtEnd } = useMessageScroll(list, {
    first: shown[0]?._id,
    last: outgoing.at(-1)?.key ?? last?._id,
    own: outgoing.length > 0 || last?.sender === viewerId,
    unread: divider?.first,
  })
  const lastId = loaded.messages.at(-1)?._id
  const findLastSeen = useSeen(chatId, { lastId, unreadCount, isCounted, lastRead, isEndShown, isAtEnd })

  const formerNames = useMemo(() => findFormerNames(shown), [shown])
  const nameOf = useCallback(
    (sender: string) => nameIn(participants, { _id: sender, formerName: formerNames.get(sender) }),
    [participants, formerNames],
  )
  const readStates = readers && readStatesOf(readers, viewerId)
  const isHeld = pause !== undefined && role === 'student'
  const isLeader = (sender: string) => participants.some(({ _id, role }) => _id === sender && role === 'admin')

  return (
    <div className="flex min-h-0 grow flex-col">
      {/* NewMessageAnnouncer announces new messages, and only those of others. */}
      <div
        ref={list}
        role="log"
        aria-live="off"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll with the arrow keys
        tabIndex={0}
        className="relative grow overflow-y-auto overscroll-contain bg-linear-to-b from-sunken to-paper [overflow-anchor:none] -outline-offset-4"
      >
        {/* A few messages are at the end, next to the field. */}
        <div className="flex min-h-full flex-col justify-end px-3 py-2.5 lg:px-6 lg:py-4">
          {hasOlder && <OlderMessages loading={loading} list={list} onLoad={() => void loadOlder()} />}
          {shown.length === 0 && outgoing.length === 0 && undoDelete === undefined ? (
            <EmptyChat />
          ) : (
            <ul className="grid">
              {shown.map((message, index) => (
                <Fragment key={message._id}>
                  {startsDay(shown[index - 1], message) && <DayDivider at={message.createdAt} />}
                  {divider?.first === message._id && <UnreadDivider count={divider.count} />}
                  <MessageItem
                    message={message}
                    own={message.sender === viewerId}
                    startsGroup={divider?.first === message._id || startsGroup(shown[index - 1], message)}
                    // The id of a chat is the id of its student.
                    showsSender={message.sender !== viewerId && message.sender !== chatId}
                    byLeader={isLeader(message.sender)}
                    // The line below the messages is about the last one.
                    readBy={message === last ? undefined : readStates?.readUpTo(message)}
                    chatId={chatId}
                    canChange={!isHeld}
                    form={editing}
                    nameOf={nameOf}
                    readersOf={readStates?.readersOf}
                    onMarkUnread={onMarkUnread}
                  />
                </Fragment>
              ))}
              {outgoing.map((entry) => (
                <OutgoingItem
                  key={entry.key}
                  entry={entry}
                  onRetry={() => retry(entry.key)}
                  onDelete={() => deleteUnsent(entry)}
                />
              ))}
            </ul>
          )}
          {undoDelete && (
            <div className="mt-2">
              <DeletedTextNote text={messages.chat_deleted()} onUndo={undoDelete} />
            </div>
          )}
          {readers !== undefined && last !== undefined && <ReadBy readers={readers} last={last} />}
          {end}
        </div>
      </div>
      {/* Below the messages, so that it covers none. An open edit form keeps its place. */}
      {hasNewMessages && editing.openId === undefined && <ToNewMessages onClick={scrollToEnd} />}
      <NewMessageAnnouncer shown={shown} viewerId={viewerId} nameOf={nameOf} />
      {isHeld ? <PauseNote pause={pause} /> : <SendBox chatId={chatId} onSend={(text) => send(text, findLastSeen())} />}
    </div>
  )
})

const EmptyChat = () => (
  <div className="my-auto grid justify-items-center gap-2 py-8 text-center text-muted">
    <EmptyIllustration Icon={MessageCircle} />
    <p>{messages.chat_empty()}</p>
    <p>{messages.chat_empty_next()}</p>
  </div>
)

const ToNewMessages = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="quiet"
    onClick={onClick}
    className="shrink-0 rounded-none! border-t-line! text-primary! -outline-offset-4"
  >
    {messages.chat_new_messages()}
    <ArrowDown aria-hidden className="size-4" />
  </Button>
)

function DayDivider({ at }: { at: string }) {
  useToday()
  return (
    <li className="mt-3 flex first:mt-0 items-center gap-3 text-xs font-semibold text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {formatDayOf(at)}
    </li>
  )
}

/** Where the messages begin that were unread when the chat was opened. use-message-scroll.ts finds it by its attribute. */
const UnreadDivider = ({ count }: { count: number }) => (
  <li
    data-unread
    className="mt-3.5 flex items-center gap-2.5 text-[0.8125rem] font-bold text-bad before:h-px before:grow before:bg-current before:opacity-45 after:h-px after:grow after:bg-current after:opacity-45"
  >
    {messages.news_messages({ count })}
  </li>
)
