import type { ReactNode } from 'react'
import type { ChatReader, ChatSummary, Message, Participant } from '#contract/chats.ts'
import { compareNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { useViewer } from '#web/session/session.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { formatLeaders, ReadersDialog } from './chat-readers.tsx'

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
  function stateOf(leaderId: string): ReactNode {
    const reader = readers.find(({ _id }) => _id === leaderId)
    if (last === undefined || reader === undefined) return undefined
    if (reader.upTo === null) return messages.chat_read_nothing()
    if (reader.upTo._id === last._id) return messages.chat_read_all()
    return (
      <Filled text={(time) => messages.chat_read_up_to({ time })}>
        <ChatTime timestamp={reader.upTo.createdAt} />
      </Filled>
    )
  }
  const everybody = [
    { name: student.name, isLeader: false },
    ...leaders.map(({ _id, name }) => ({
      name: _id === viewerId ? messages.chat_readers_you_named({ name }) : name,
      isLeader: true,
      state: stateOf(_id),
    })),
  ]
  return <ReadersDialog readers={everybody} onClose={onClose} />
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

/** Returns what is known of how far the other leaders have read, by message. */
export function readStatesOf(readers: readonly ChatReader[], viewerId: string) {
  const namesOf = ({ sender }: Message, hasRead: (upTo: { _id: string; createdAt: string }) => boolean): string[] =>
    readers
      .filter(({ _id, upTo }) => upTo !== null && hasRead(upTo) && _id !== viewerId && _id !== sender)
      .map(({ name }) => name)
  return {
    /** Names those who have read a message. */
    readersOf: (message: Message) => namesOf(message, ({ createdAt }) => createdAt >= message.createdAt),
    /** Names those who have read up to a message, if there are any. */
    readUpTo(message: Message): string | undefined {
      const names = namesOf(message, ({ _id }) => _id === message._id)
      return names.length > 0 ? formatLeaders(names) : undefined
    },
  }
}
