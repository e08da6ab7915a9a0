import { CircleAlert } from 'lucide-react'
import * as messages from '#messages'
import { Button } from '../../ui/button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { bubbleClass } from './bubble-class.ts'
import type { Outbox, Outgoing } from './outbox.ts'

interface OutgoingItemProps {
  entry: Outgoing
  outbox: Outbox
  onDelete: (entry: Outgoing) => void
}

/** A message of the outbox. If sending failed, the user can retry or delete it. */
export function OutgoingItem({ entry, outbox, onDelete }: OutgoingItemProps) {
  return (
    <li className="mt-2 flex flex-col items-end">
      <p
        dir="auto"
        className={`${bubbleClass(entry.failed ? 'failed' : 'own')} max-w-[min(85%,42rem)] ${entry.failed ? '' : 'opacity-75'}`}
      >
        <LinkedText text={entry.content} />
      </p>
      {entry.failed ? (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-8 gap-y-6">
          <span className="inline-flex items-center gap-1 text-sm font-medium text-bad">
            <CircleAlert aria-hidden className="size-4" />
            {messages.chat_not_sent()}
          </span>
          <Button variant="quiet" onClick={() => onDelete(entry)}>
            {messages.chat_delete()}
          </Button>
          <Button variant="secondary" onClick={() => outbox.retry(entry.key)}>
            {messages.chat_retry()}
          </Button>
        </div>
      ) : (
        <p className="mt-0.5 px-1 text-xs text-muted">{messages.chat_sending()}</p>
      )}
    </li>
  )
}
