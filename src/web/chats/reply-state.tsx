import { Clock } from 'lucide-react'
import type { ChatSummary } from '#contract/chats.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { WaitingText } from './waiting-text.tsx'

/** How long the chat has waited and who replies, with a button to say so. Nothing if it does not wait. */
export function ReplyState({ chat }: { chat: ChatSummary }) {
  const { waitingSince, takenBy } = chat
  const { _id: viewerId } = useViewer()
  const { isRunning, run } = useAction()
  const invalidate = useInvalidate('chat')
  if (waitingSince === null) return null
  const isMine = takenBy?._id === viewerId
  /** Tells the other leaders that the viewer replies, or releases the chat. */
  function change(): Promise<unknown> {
    const params = { id: chat._id }
    const call = isMine
      ? api('DELETE /api/chats/{id}/taken', { params })
      : api('PUT /api/chats/{id}/taken', { params, body: { replaces: takenBy?._id } })
    return call.finally(invalidate)
  }
  const label = isMine ? messages.undo() : takenBy === null ? messages.chat_take() : messages.chat_take_over()
  return (
    <>
      <p role="status" className="flex min-w-0 items-center gap-1.5 text-sm font-semibold text-warn">
        <Clock aria-hidden className="size-4 shrink-0" />
        <span>
          <WaitingText since={waitingSince} takenBy={takenBy} />
        </span>
      </p>
      {/* One button for all states, so that it keeps the focus. */}
      <Button
        variant={takenBy === null ? 'secondary' : 'quiet'}
        size="compact"
        loading={isRunning}
        onClick={() => void run(change, { failure: messages.chat_take_failed() })}
        className="shrink-0 whitespace-nowrap"
      >
        {label}
      </Button>
    </>
  )
}
