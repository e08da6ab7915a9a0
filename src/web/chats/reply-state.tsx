import { Clock } from 'lucide-react'
import type { ChatSummary } from '#contract/chats.ts'
import { WaitingActions } from './waiting-actions.tsx'
import { WaitingText } from './waiting-text.tsx'

/** How long the chat has waited and who replies, with buttons to say so. Nothing if a leader wrote last. */
export function ReplyState({ chat }: { chat: ChatSummary }) {
  if (chat.waitingSince === null && chat.noReplyBy === null) return null
  return (
    <>
      <p role="status" className="flex min-w-0 items-center gap-1.5 text-sm font-semibold text-warn">
        <Clock aria-hidden className="size-4 shrink-0" />
        <span>
          <WaitingText chat={chat} />
        </span>
      </p>
      <WaitingActions chat={chat} className="shrink-0 whitespace-nowrap" />
    </>
  )
}
