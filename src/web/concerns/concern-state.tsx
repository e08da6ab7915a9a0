import type { ConcernState as State } from '#contract/concerns.ts'
import * as messages from '#messages'
import { Badge } from '#web/ui/badge.tsx'

interface ConcernStateProps {
  state: State
  handledBy?: { name: string } | undefined
  /** Whether a leader has read it. */
  isRead: boolean
  /** Whether it is shown to the leaders who receive it. */
  isReceived?: boolean
}

export function ConcernState({ state, handledBy, isRead, isReceived = false }: ConcernStateProps) {
  if (state === 'closed') return <Badge intent="good">{messages.concern_state_closed()}</Badge>
  if (handledBy !== undefined) return <Badge intent="info">{messages.chat_taken_by(handledBy)}</Badge>
  if (isReceived) {
    return <Badge intent="warn">{isRead ? messages.concern_state_waiting() : messages.concern_unread()}</Badge>
  }
  return isRead ? (
    <Badge intent="info">{messages.concern_state_read()}</Badge>
  ) : (
    <Badge intent="warn">{messages.concern_state_new()}</Badge>
  )
}
