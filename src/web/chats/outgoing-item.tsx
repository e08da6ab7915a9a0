import { CircleAlert, Clock } from 'lucide-react'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { LinkedText } from '#web/bible/linked-text.tsx'
import type { Entry } from '#web/offline/outbox/entry.ts'
import { Button } from '#web/ui/button.tsx'
import { reasonOf } from './use-conversation.ts'

const bubbles = {
  own: 'rounded-br-md border-transparent bg-tint',
  failed: 'rounded-br-md border-bad bg-tint',
  /** Another leader's, as a leader sees it. */
  colleague: 'rounded-br-md border-line bg-surface',
  other: 'rounded-bl-md border-line bg-surface',
}

/** Returns the classes of a message by its kind. */
export const bubbleClass = (kind: keyof typeof bubbles): string =>
  `min-w-0 rounded-[1.125rem] border px-3 py-2 leading-[1.4] ${bubbles[kind]}`

interface OutgoingItemProps {
  entry: Entry
  onRetry: () => void
  onDelete: () => void
}

/** A message of the outbox. If sending failed, the user can retry or delete it. */
export function OutgoingItem({ entry: { state, text = '', refusal }, onRetry, onDelete }: OutgoingItemProps) {
  const hasFailed = state === 'failed'
  const reason = refusal && reasonOf(refusal)
  return (
    <li className="mt-2 flex flex-col items-end">
      <p
        dir="auto"
        className={`${bubbleClass(hasFailed ? 'failed' : 'own')} max-w-[min(84%,34rem)] whitespace-pre-wrap wrap-anywhere ${hasFailed ? '' : 'opacity-75'}`}
      >
        <LinkedText text={text} />
      </p>
      {hasFailed ? (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-8 gap-y-1">
          <span className="inline-flex items-center gap-1 text-sm font-medium text-bad">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {messages.chat_not_sent()}
            {reason !== undefined && <span className="font-normal">· {reason}</span>}
          </span>
          <div className="flex flex-wrap items-center justify-end gap-x-8 gap-y-6">
            <Button variant="quiet" onClick={onDelete}>
              {messages.chat_delete()}
            </Button>
            <Button variant="secondary" onClick={onRetry}>
              {messages.chat_retry()}
            </Button>
          </div>
        </div>
      ) : state === 'waiting' ? (
        <WaitingNote />
      ) : (
        <p className="mt-0.5 px-1 text-xs text-muted">{messages.chat_sending()}</p>
      )}
    </li>
  )
}

function WaitingNote() {
  const connected = useConnected()
  return (
    <p className="mt-0.5 flex items-center gap-1 px-1 text-xs text-muted">
      <Clock aria-hidden className="size-3.5 shrink-0" />
      {connected ? messages.outbox_badge() : messages.outbox_when_online()}
    </p>
  )
}
