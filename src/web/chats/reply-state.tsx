import { ArrowRight } from 'lucide-react'
import type { ChatSummary } from '#contract/chats.ts'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { type ChatView, paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTakeChat } from './queries.ts'
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
  const take = useTakeChat(chat._id)
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
        loading={take.isPending}
        onClick={() => take.mutate(isMine ? 'release' : { replaces: takenBy?._id })}
        className="shrink-0 text-sm whitespace-nowrap"
      >
        {label}
      </Button>
    </>
  )
}
