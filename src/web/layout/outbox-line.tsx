import { ChevronRight, CircleAlert, Clock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import * as messages from '#messages'

const OutboxSheet = lazy(async () => ({ default: (await import('./outbox-sheet.tsx')).OutboxSheet }))

/** How many texts wait to be sent, or were not sent. Opens the list of them. Empty if there are none. */
export function OutboxLine({ waiting, failed }: { waiting: number; failed: number }) {
  const [isOpen, setOpen] = useState(false)
  const Icon = failed > 0 ? CircleAlert : Clock
  return (
    <>
      {waiting + failed > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          // As high as the line; the area that reacts to a finger is larger.
          className="relative inline-flex min-h-7 items-center gap-1.5 px-2 font-semibold underline underline-offset-2 after:absolute after:inset-x-0 after:-inset-y-2"
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {failed > 0 && messages.outbox_failed_count({ count: failed })}
          {failed > 0 && waiting > 0 && ' · '}
          {waiting > 0 && messages.outbox_count({ count: waiting })}
          <ChevronRight aria-hidden className="mirror-rtl size-4 shrink-0" />
        </button>
      )}
      {isOpen &&
        createPortal(
          <Suspense>
            <OutboxSheet onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
