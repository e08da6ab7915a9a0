import { ArrowRight } from 'lucide-react'
import type { ChatSummary } from '#contract/chats.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { useAction } from '#web/forms/use-action.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { type ChatView, paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { WaitingText } from './waiting-text.tsx'

interface ReplyStateProps {
  chat: ChatSummary
  view: ChatView
  /** The chat to continue with. */
  next: ChatSummary | undefined
}

/** How long the chat has waited and who replies, with a button to say so. If it does not wait, leads to the next one that does. */
export function ReplyState({ chat, view, next }: ReplyStateProps) {
  const { waitingSince, takenBy } = chat
  const { _id: viewerId } = useViewer()
  const { isRunning, run } = useAction()
  const invalidate = useInvalidate('chat')
  if (waitingSince === null) {
    if (next === undefined) return null
    return (
      <LinkButton to={paths.chatsWith({ ...view, chat: next._id })} replace variant="quiet" size="compact">
        {messages.chat_next()}
        <ArrowRight aria-hidden className="mirror-rtl size-4" />
      </LinkButton>
    )
  }
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
      <p role="status" className="min-w-0 text-sm text-muted">
        <WaitingText since={waitingSince} takenBy={takenBy} />
      </p>
      {/* One button for all states, so that it keeps the focus. */}
      <Button
        variant={takenBy === null ? 'secondary' : 'quiet'}
        size="compact"
        loading={isRunning}
        onClick={() => void run(change, { failure: messages.chat_take_failed() })}
        className="shrink-0 text-sm whitespace-nowrap"
      >
        {label}
      </Button>
    </>
  )
}
