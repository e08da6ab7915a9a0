import { Clock } from 'lucide-react'
import type { ChatSummary } from '#contract/chats.ts'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { useViewer } from '#web/session/session.tsx'
import { formatExactTime } from '#web/ui/dates.tsx'
import { formatDuration } from '#web/ui/duration.ts'
import { useMinute } from '#web/ui/use-minute.ts'

type Waiting = Pick<ChatSummary, 'waitingSince' | 'takenBy' | 'noReplyBy'>

/**
 * How long a chat has waited for a reply, with the exact time as a tooltip, and who will reply, or who has decided that it needs none.
 * Empty if a leader wrote last.
 */
export function WaitingText({ chat: { waitingSince, takenBy, noReplyBy } }: { chat: Waiting }) {
  const { _id: viewerId } = useViewer()
  useMinute()
  if (waitingSince === null) {
    if (noReplyBy === null) return null
    return noReplyBy._id === viewerId
      ? messages.chat_no_reply_by_you()
      : messages.chat_no_reply_by({ name: noReplyBy.name })
  }
  return (
    <>
      <time dateTime={waitingSince} title={formatExactTime(waitingSince)}>
        {messages.chat_waiting({ duration: formatDuration(serverTime() - Date.parse(waitingSince)) })}
      </time>
      {takenBy && (
        <>
          {' · '}
          <span className="font-semibold">{takenText(takenBy, viewerId)}</span>
        </>
      )}
    </>
  )
}

const takenText = ({ _id, name }: NonNullable<Waiting['takenBy']>, viewerId: string): string =>
  _id === viewerId ? messages.chat_taken_by_you() : messages.chat_taken_by({ name })

interface BriefWaitProps {
  chat: { waitingSince: string; takenBy: Waiting['takenBy'] }
  className?: string
}

/** Who will reply, or else how long a chat has waited, in the place where a row has its time. */
export function BriefWait({ chat: { waitingSince, takenBy }, className = '' }: BriefWaitProps) {
  const { _id: viewerId } = useViewer()
  useMinute()
  const place = `max-w-[60%] shrink-0 ${className}`
  if (takenBy) return <span className={`truncate text-muted ${place}`}>{takenText(takenBy, viewerId)}</span>
  const duration = formatDuration(serverTime() - Date.parse(waitingSince))
  return (
    <span className={`font-semibold text-warn ${place}`}>
      <Clock aria-hidden className="me-1 inline size-3.5 align-[-0.125rem]" />
      <time aria-hidden dateTime={waitingSince} title={formatExactTime(waitingSince)}>
        {duration}
      </time>
      <span className="sr-only">{messages.chat_waiting({ duration })}</span>
    </span>
  )
}
