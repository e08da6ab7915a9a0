import { useState } from 'react'
import type { Person } from '#contract/membership.ts'
import * as messages from '#messages'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { ConfirmationItem } from './confirmation-item.tsx'

/** What waits for a second leader, and a confirmed new password whose code has not been shown yet. */
export function OpenConfirmations({ person, onCodeClosed }: { person: Person; onCodeClosed: () => void }) {
  const viewer = useViewer()
  const [isShowingCode, setShowingCode] = useState(false)
  function close(wasShown: boolean): void {
    setShowingCode(false)
    if (wasShown) onCodeClosed()
  }
  const { items = [], isGone } = useLiveList(person.confirmations, { arrivals: 'append' })
  if (items.length === 0) return null
  return (
    <>
      <ul className="mb-6 hairlines panel">
        {items.map((confirmation) => (
          <li key={confirmation._id} className="px-4 py-3.5 sm:px-5">
            {confirmation.outcome === 'confirmed' && confirmation.requestedBy._id === viewer._id ? (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0 grow basis-64 font-semibold">
                  {isGone(confirmation) ? messages.code_was_shown() : messages.code_may_be_shown()}
                </p>
                {!isGone(confirmation) && <Button onClick={() => setShowingCode(true)}>{messages.code_show()}</Button>}
              </div>
            ) : (
              <ConfirmationItem confirmation={confirmation} isGone={isGone(confirmation)} />
            )}
          </li>
        ))}
      </ul>
      {isShowingCode && <CodeDialog person={person} isConfirmed onClose={close} />}
    </>
  )
}
