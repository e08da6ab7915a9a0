import { useEffect, useRef } from 'react'
import type { ChatSummary } from '#contract/chats.ts'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { Link } from '#web/router/router.tsx'
import { useViewer } from '#web/session/session.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BriefTime } from '#web/ui/brief-time.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { formatDuration } from '#web/ui/duration.ts'
import { Filled } from '#web/ui/filled.tsx'
import { memo } from '#web/ui/memo.tsx'
import { useMinute } from '#web/ui/use-minute.ts'
import { Username } from '#web/ui/username.tsx'
import { nameIn } from './names.ts'
import { BriefWait, WaitingText } from './waiting-text.tsx'

interface ChatRowProps {
  chat: ChatSummary
  path: string
  selected: boolean
  /** Id of the element with the name, for the buttons below the row. */
  nameId: string
  /** Whether there are buttons below the row, of which one undoes that the chat needs no reply. */
  hasActions: boolean
}

/** A chat in the list, as a link. */
export const ChatRow = memo(function ChatRow({ chat, path, selected, nameId, hasActions }: ChatRowProps) {
  useLanguage()
  const { student, lastMessage, unreadCount, waitingSince, takenBy, noReplyBy, unseenSince } = chat
  useMinute()
  const link = useRef<HTMLAnchorElement>(null)
  // The selected chat may have been chosen elsewhere.
  useEffect(() => {
    if (selected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <Link
      ref={link}
      to={path}
      // Tapping the selected chat again adds nothing to the browser's history.
      replace={selected}
      aria-current={selected ? 'page' : undefined}
      className="flex min-h-16 gap-3 px-4 py-2.5 leading-[1.35] -outline-offset-4 hover:bg-sunken aria-[current=page]:bg-tint"
    >
      <Avatar name={student.name} />
      <span className="grid min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span id={nameId} dir="auto" translate="no" className="grow truncate font-semibold">
            {student.name}
          </span>
          {waitingSince !== null ? (
            <BriefWait chat={{ waitingSince, takenBy }} className="text-[0.8125rem]" />
          ) : (
            lastMessage && (
              <BriefTime timestamp={lastMessage.createdAt} className="shrink-0 text-[0.8125rem] text-muted" />
            )
          )}
        </span>
        {/* The username tells people of the same name apart, so the preview gives way to it. */}
        <span className="flex flex-wrap items-center gap-x-2">
          <Username username={student.username} className="max-w-full shrink-0 truncate text-xs text-muted" />
          <span className="flex grow basis-20 items-center gap-2">
            <span className={`flex grow overflow-hidden text-sm ${unreadCount > 0 ? 'font-semibold' : 'text-muted'}`}>
              <Preview chat={chat} />
            </span>
            {unreadCount > 0 && (
              <CountBadge
                count={unreadCount}
                label={messages.chat_unread({ count: unreadCount })}
                className="shrink-0 px-2"
              />
            )}
          </span>
        </span>
        {unseenSince !== undefined && (
          <span className="text-xs text-muted">
            {messages.chat_second_look({ duration: formatDuration(serverTime() - Date.parse(unseenSince)) })}
          </span>
        )}
        {hasActions && noReplyBy !== null && (
          <span className="truncate text-[0.8125rem] font-semibold text-muted">
            <WaitingText chat={chat} />
          </span>
        )}
      </span>
    </Link>
  )
})

/** The last message with its sender, unless that is the student. */
function Preview({ chat: { student, lastMessage, participants } }: { chat: ChatSummary }) {
  const { _id: viewerId } = useViewer()
  if (lastMessage === null) return <span className="truncate">{messages.chat_empty()}</span>
  const { sender, formerName, content } = lastMessage
  // It has its own direction, so that its end is cut and not its beginning.
  const shown = (
    <span dir="auto" className="truncate">
      {content}
    </span>
  )
  if (sender === student._id) return shown
  const name = nameIn(participants, { _id: sender, formerName })
  return (
    <span className="flex whitespace-pre">
      <Filled
        text={(text) =>
          sender === viewerId ? messages.chat_you({ text }) : messages.chat_announcement({ name, text })
        }
      >
        {shown}
      </Filled>
    </span>
  )
}
