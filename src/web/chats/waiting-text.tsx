import type { ChatSummary } from '#contract/chats.ts'
import { chat_taken_by, chat_taken_by_you, chat_waiting } from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { useViewer } from '#web/session/session.tsx'
import { formatExactTime } from '#web/ui/dates.tsx'
import { formatDuration } from '#web/ui/duration.ts'
import { useMinute } from '#web/ui/use-minute.ts'

interface WaitingTextProps {
  since: string
  takenBy: ChatSummary['takenBy']
}

/** How long a chat has waited for a reply, with the exact time as a tooltip, and who will reply. */
export function WaitingText({ since, takenBy }: WaitingTextProps) {
  const { _id: viewerId } = useViewer()
  useMinute()
  return (
    <>
      <time dateTime={since} title={formatExactTime(since)}>
        {chat_waiting({ duration: formatDuration(serverTime() - Date.parse(since)) })}
      </time>
      {takenBy && (
        <>
          {' · '}
          <span className="font-semibold">
            {takenBy._id === viewerId ? chat_taken_by_you() : chat_taken_by({ name: takenBy.name })}
          </span>
        </>
      )}
    </>
  )
}
