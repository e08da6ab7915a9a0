import type { ChatReader, ChatSummary, Message, Participant } from '#contract/chats.ts'
import { compareNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { useViewer } from '#web/session/session.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { formatLeaders, ReaderItem, ReadersDialog } from './chat-readers.tsx'

// Who can read a chat and how far each leader has read it, as leaders see it.

export interface LeaderReadersProps {
  chat: { student: ChatSummary['student']; participants: readonly Participant[] }
  /** Undefined until they are loaded. */
  readers: readonly ChatReader[] | undefined
  last: Message | undefined
  onClose: () => void
}

/** Names all who can read the chat, and says how far each leader has read it. */
export function LeaderReaders({ chat: { student, participants }, readers = [], last, onClose }: LeaderReadersProps) {
  const { _id: viewerId } = useViewer()
  const leaders = participants
    .filter(({ _id, role }) => role === 'admin' && _id !== student._id)
    .sort((one, other) => compareNames(one.name, other.name))
  function stateOf(leaderId: string) {
    if (last === undefined) return undefined
    const reader = readers.find(({ _id }) => _id === leaderId)
    if (reader === undefined) return undefined
    if (reader.upTo === null) return messages.chat_read_nothing()
    if (reader.upTo._id === last._id) return messages.chat_read_all()
    return (
      <Filled text={(time) => messages.chat_read_up_to({ time })}>
        <ChatTime timestamp={reader.upTo.createdAt} />
      </Filled>
    )
  }
  return (
    <ReadersDialog onClose={onClose}>
      <ul className="hairlines">
        <ReaderItem name={student.name} />
        {leaders.map(({ _id, name }) => (
          <ReaderItem
            key={_id}
            name={_id === viewerId ? messages.chat_readers_you_named({ name }) : name}
            badge={<LeaderBadge />}
            state={stateOf(_id)}
          />
        ))}
      </ul>
    </ReadersDialog>
  )
}

interface ReadByProps {
  readers: readonly ChatReader[]
  /** The newest message. */
  last: Message
}

/** Which other leaders have read the newest message. Always a line, so that a read mark moves nothing. */
export function ReadBy({ readers, last }: ReadByProps) {
  const { _id: viewerId } = useViewer()
  const others = readers.filter(({ _id }) => _id !== viewerId)
  const names = others.filter(({ _id, upTo }) => upTo?._id === last._id && _id !== last.sender).map(({ name }) => name)
  if (others.length === 0) return null
  // Its author has read it, and the message shows the name.
  const isByOther = others.some(({ _id }) => _id === last.sender)
  return (
    <p className="mt-1 min-h-4 truncate px-1 text-end text-xs text-muted">
      {names.length > 0
        ? messages.chat_read_by({ names: formatLeaders(names) })
        : !isByOther && messages.chat_read_by_none()}
    </p>
  )
}

/** Returns the names of the other leaders whose last read message each message is, except the newest and their own. */
export function findReadMarks(
  readers: readonly ChatReader[],
  shown: readonly Message[],
  viewerId: string,
): Map<string, string> {
  const last = shown.at(-1)
  const marks = new Map<string, string>()
  for (const message of shown) {
    if (message === last) continue
    const names = readers
      .filter(({ _id, upTo }) => upTo?._id === message._id && _id !== viewerId && _id !== message.sender)
      .map(({ name }) => name)
    if (names.length > 0) marks.set(message._id, formatLeaders(names))
  }
  return marks
}

/** Returns a function that lists the other leaders who have read a message. */
export const createReadersOf =
  (readers: readonly ChatReader[], viewerId: string) =>
  ({ sender, createdAt }: Message): readonly string[] =>
    readers
      .filter(({ _id, upTo }) => upTo !== null && upTo.createdAt >= createdAt && _id !== viewerId && _id !== sender)
      .map(({ name }) => name)
