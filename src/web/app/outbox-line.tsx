import { ChevronRight, CircleAlert, Clock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import * as messages from '#messages'
import { useOutboxCounts } from '#web/session/use-outbox.ts'

const OutboxSheet = lazy(async () => ({ default: (await import('./outbox-sheet.tsx')).OutboxSheet }))

/**
 * Returns a button that says how many texts wait to be sent, or could not be sent, and the list that it opens, with the text of
 * the button for screen readers when it changes. The button is undefined if there are none.
 */
export function useOutboxLine(): { button: ReactNode; sheet: ReactNode } {
  const { waiting, failed } = useOutboxCounts()
  const [isOpen, setOpen] = useState(false)
  // Both numbers do not fit next to the age of what a phone shows.
  const countOf = waiting === 0 ? messages.outbox_failed_count : messages.outbox_unsent_count
  const label = countOf({ count: failed + waiting })
  const Icon = failed > 0 ? CircleAlert : Clock
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
      className="inline-flex min-h-11 shrink-0 items-center gap-1 rounded px-1 font-semibold underline underline-offset-2 -outline-offset-3 lg:min-h-7"
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {label}
      <ChevronRight aria-hidden className="mirror-rtl size-3.5 shrink-0" />
    </button>
  )
  return {
    button: waiting + failed > 0 ? button : undefined,
    sheet: (
      <>
        <p role="status" className="sr-only">
          {waiting + failed > 0 && label}
        </p>
        {isOpen && (
          <Suspense>
            <OutboxSheet onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    ),
  }
}
