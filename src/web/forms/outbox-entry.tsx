import { Clock } from 'lucide-react'
import { useId } from 'react'
import * as messages from '#messages'
import { messageOf } from '#web/api/api-error.ts'
import { LinkedText } from '#web/bible/linked-text.tsx'
import type { Entry, Refusal } from '#web/offline/outbox/entry.ts'
import { errorOf } from '#web/offline/outbox/submit.ts'
import { useOutbox } from '#web/session/use-outbox.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ActionButton } from './action-dialog.tsx'

/** The badge of a text that is not on the server yet. */
export const WaitingBadge = ({ entry: { state } }: { entry: Pick<Entry, 'state'> }) =>
  state === 'failed' ? (
    <Badge intent="bad">{messages.outbox_failed_title()}</Badge>
  ) : (
    <Badge intent="warn">
      <Clock aria-hidden className="me-1 size-4" />
      {messages.outbox_badge()}
    </Badge>
  )

/** Returns whether another attempt may succeed: nothing is wrong with the text itself. */
const isWorthRetrying = ({ status }: Refusal): boolean =>
  status === 0 || status >= 500 || [401, 403, 408, 429].includes(status)

interface OutboxEntryProps {
  entry: Entry
  /** Opens the text in its form. */
  onChange?: () => void
}

/** The text of an entry, why it was not sent, and what the user can do. */
export function OutboxEntry({ entry, onChange }: OutboxEntryProps) {
  const { key, state, text, refusal } = entry
  const outbox = useOutbox()
  const id = useId()
  const isFailed = state === 'failed'
  return (
    <>
      {isFailed && refusal !== undefined && (
        <p className="text-bad">{messageOf(errorOf(refusal), messages.outbox_no_response())}</p>
      )}
      {text !== undefined && (
        <p id={id} dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={text} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isFailed && refusal !== undefined && isWorthRetrying(refusal) && (
          <Button variant="secondary" aria-describedby={id} onClick={() => void outbox.retry(key)}>
            {messages.try_again()}
          </Button>
        )}
        {onChange && (
          <Button variant="secondary" aria-describedby={id} onClick={onChange}>
            {messages.outbox_change()}
          </Button>
        )}
        {isFailed && text !== undefined && <CopyButton text={text} label={messages.outbox_copy()} />}
        <ActionButton
          variant="quiet"
          describedBy={id}
          className="first:-ms-4"
          question={messages.outbox_delete_question()}
          subject={text ?? entry.about ?? ''}
          consequence={messages.outbox_delete_consequence()}
          action={messages.outbox_delete()}
          onConfirm={() => outbox.remove(key)}
          failure={messages.something_went_wrong()}
        />
      </div>
    </>
  )
}
