import { Ellipsis, Eye } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Message } from '#contract/chats.ts'
import * as messages from '#messages'
import { announceSessionEnd } from '#web/api/session-end.ts'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { useReport } from '#web/concerns/use-report.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import type { OpenForm } from '#web/forms/use-open-form.ts'
import { useViewer } from '#web/session/session.tsx'
import { readToken } from '#web/storage/token.ts'
import { ChatTime, formatExactTime } from '#web/ui/dates.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { Name } from '#web/ui/name.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { EditForm } from './edit-form.tsx'
import { editableForMs, MessageMenu } from './message-menu.tsx'
import { bubbleClass } from './outgoing-item.tsx'
import { Reactions } from './reactions.tsx'
import { SelectTextSheet } from './select-text-sheet.tsx'
import { useLongPress } from './use-long-press.ts'

export interface MessageItemProps {
  message: Message
  own: boolean
  /** Whether the message is the first of a group, which shows its sender once. */
  startsGroup: boolean
  /** Whether the sender is neither the viewer nor the student, so that the message shows the name. */
  showsSender: boolean
  /** Whether the sender is a leader now. */
  byLeader: boolean
  /** Other leaders who have read up to this message. */
  readBy: string | undefined
  chatId: string
  /** Whether the viewer can edit and react: not a student in a chat that is paused. */
  canChange: boolean
  /** The edit forms of the chat's messages. */
  form: OpenForm
  /** Returns the name of a person in the chat. */
  nameOf: (id: string) => string
  /** Returns which other leaders have read a message, for leaders. */
  readersOf: ((message: Message) => readonly string[]) | undefined
  /** Marks the message and those after it as unread, for leaders. */
  onMarkUnread: ((messageId: string) => void) | undefined
}

export function MessageItem(props: MessageItemProps) {
  const { message, own, startsGroup, showsSender, byLeader, readBy, chatId, canChange, form } = props
  const { nameOf, readersOf, onMarkUnread } = props
  const id = useId()
  const { role } = useViewer()
  const bubble = useRef<HTMLDivElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSelecting, setSelecting] = useState(false)
  const openMenu = () => setMenuOpen(true)
  const press = useLongPress(openMenu)
  const { _id, content: text } = message
  const { open: report, sheet } = useReport({ kind: 'message', id: _id, text })
  const label = own ? messages.chat_edit_menu() : messages.chat_actions()
  const isEditable = own && canChange && editableForMs(message.createdAt) >= 0
  /** Opens the form, unless the menu was open for too long. */
  function edit(): void {
    if (readToken() === null) announceSessionEnd(messages.message_edit_log_in())
    else if (editableForMs(message.createdAt) < 0) toasts.error(messages.message_edit_too_late())
    else form.open(_id)
  }
  const name = nameOf(message.sender)
  const byColleague = showsSender && role === 'admin'
  // Leaders see what the student reads at one side, and what the student has written at the other.
  const atEnd = own || byColleague
  return (
    <li className={`relative flex flex-col ${atEnd ? 'items-end' : 'items-start'} ${startsGroup ? 'mt-3' : 'mt-1'}`}>
      {form.openId === _id ? (
        <EditForm message={message} chatId={chatId} onClose={form.close} onCancel={form.cancel} />
      ) : (
        <div className="group/message relative max-w-[min(84%,34rem)]">
          <div
            ref={bubble}
            {...press}
            className={`${bubbleClass(own ? 'own' : byColleague ? 'colleague' : 'other')} pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]`}
          >
            {startsGroup && showsSender ? (
              <p className="mb-0.5 flex flex-wrap items-center gap-x-1 text-sm font-semibold text-primary">
                <Name>{name}</Name>
                {byLeader && <LeaderBadge compact />}
              </p>
            ) : (
              <span className="sr-only">{messages.chat_announcement({ name, text: '' })}</span>
            )}
            <p
              id={id}
              dir="auto"
              title={formatExactTime(message.createdAt)}
              className="flow-root whitespace-pre-wrap wrap-anywhere"
            >
              <span>
                <LinkedText text={text} />
              </span>
              {/* In the last line of the text if there is room. */}
              <span className="line-end ms-3 mt-1.5 -mb-0.5 text-xs whitespace-nowrap text-muted">
                <ChatTime timestamp={message.createdAt} />
                {message.edited && role === 'student' && ` ${messages.chat_edited()}`}
              </span>
            </p>
          </div>
          <IconButton
            Icon={Ellipsis}
            label={label}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            aria-describedby={id}
            autoFocus={form.closedId === _id}
            onClick={openMenu}
            // A long press or a right click opens any menu, so only one with Edit is always shown.
            className={`absolute inset-y-0 my-auto text-muted group-hover/message:opacity-100 hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 pointer-fine:size-9 ${isEditable ? 'opacity-75' : 'opacity-0'} ${atEnd ? 'end-full' : 'start-full'} ${readBy === undefined ? '' : atEnd ? 'me-7' : 'ms-7'}`}
          />
          {readBy !== undefined && <ReadMark atEnd={atEnd} text={messages.chat_read_up_to_by({ names: readBy })} />}
        </div>
      )}
      {message.reactions !== undefined && <Reactions reactions={message.reactions} atEnd={atEnd} nameOf={nameOf} />}
      {form.canceledId === _id && <CanceledFormNote onUndo={() => form.open(_id)} />}
      {message.edited && role === 'admin' && (
        <p className="mt-0.5 px-1 text-xs text-muted">
          <EarlierVersions chatId={chatId} messageId={_id} />
        </p>
      )}
      {isMenuOpen && bubble.current !== null && (
        <MessageMenu
          {...{ message, own, chatId, canChange, label, atEnd, onMarkUnread }}
          bubble={bubble.current}
          readers={own ? readersOf?.(message) : undefined}
          onEdit={edit}
          onSelectText={() => setSelecting(true)}
          onReport={report}
          onClose={() => setMenuOpen(false)}
        />
      )}
      {isSelecting && <SelectTextSheet text={text} onClose={() => setSelecting(false)} />}
      {sheet}
    </li>
  )
}

/** Next to a message, where it takes no room, so that it moves nothing when it comes and goes. */
const ReadMark = ({ atEnd, text }: { atEnd: boolean; text: string }) => (
  <span
    title={text}
    className={`absolute bottom-1 w-6 text-muted ${atEnd ? 'end-full me-1 flex justify-end' : 'start-full ms-1'}`}
  >
    <Eye aria-hidden className="size-4" />
    <span className="sr-only">{text}</span>
  </span>
)
