import { Copy, Eye, Flag, MailOpen, Pencil, TextSelect } from 'lucide-react'
import type { Reaction } from '#contract/rules/chats.ts'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { useViewer } from '#web/session/session.tsx'
import { coarsePointer } from '#web/ui/coarse-pointer.ts'
import { copyAndSay } from '#web/ui/copy-button.tsx'
import { formatTime, isSameDay } from '#web/ui/dates.tsx'
import { formatLeaders } from './chat-readers.tsx'
import { editableForMs } from './edit-refusal.ts'
import type { MessageItemProps } from './message-item.tsx'
import { type MessageAction, MessageMenu } from './message-menu.tsx'
import { useReact } from './queries.ts'

interface OpenMessageMenuProps extends MessageItemProps {
  label: string
  bubble: HTMLElement
  /** Whether the bubble is at the end of the line. */
  atEnd: boolean
  onSelectText: () => void
  onReport: () => void
  onClose: () => void
}

/** Returns until when a message can be edited, or undefined if it is too late. */
function editableUntil(createdAt: string): string | undefined {
  const leftMs = editableForMs(createdAt, serverTime())
  if (leftMs < 0) return undefined
  const now = new Date()
  const until = new Date(now.getTime() + leftMs)
  const time = formatTime(until)
  return isSameDay(now, until) ? messages.chat_until({ time }) : messages.chat_until_tomorrow({ time })
}

/** The menu of a message: what one can do with an own one, and with one of another person. */
export function OpenMessageMenu(props: OpenMessageMenuProps) {
  const { message, own, chatId, canChange, form, checkEditable, readersOf, ...rest } = props
  const { onMarkUnread, onSelectText, onReport, ...menu } = rest
  const { _id: viewerId } = useViewer()
  const { mutate: react } = useReact(chatId, message._id)
  const until = own && canChange ? editableUntil(message.createdAt) : undefined
  const readers = own ? readersOf?.(message) : undefined
  const actions: (MessageAction | undefined)[] = [
    until === undefined
      ? undefined
      : {
          label: messages.chat_edit(),
          hint: until,
          Icon: Pencil,
          onChoose: () => void (checkEditable(message) && form.open(message._id)),
        },
    { label: messages.copy(), Icon: Copy, onChoose: () => void copyAndSay(message.content) },
    // A finger that stays on the message opens this menu instead of selecting a word.
    coarsePointer.matches
      ? { label: messages.chat_select_text(), Icon: TextSelect, onChoose: onSelectText }
      : undefined,
    own || onMarkUnread === undefined
      ? undefined
      : { label: messages.chat_mark_unread_from(), Icon: MailOpen, onChoose: () => onMarkUnread(message._id) },
    own ? undefined : { label: messages.report(), Icon: Flag, onChoose: onReport },
    readers && {
      label:
        readers.length > 0 ? messages.chat_read_by({ names: formatLeaders(readers) }) : messages.chat_read_by_none(),
      Icon: Eye,
    },
  ]
  return (
    <MessageMenu
      {...{ label: menu.label, bubble: menu.bubble, onClose: menu.onClose, atEnd: menu.atEnd }}
      reacting={
        own || !canChange
          ? undefined
          : {
              chosen: message.reactions?.find(({ by }) => by === viewerId)?.reaction,
              onReact: (reaction: Reaction | undefined) => react(reaction),
            }
      }
      actions={actions.filter((action) => action !== undefined)}
    />
  )
}
