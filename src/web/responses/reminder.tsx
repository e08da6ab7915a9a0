import { useEffect, useRef, useState } from 'react'
import type { MissingCount } from '#contract/responses.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatShortDay } from '#web/ui/dates.tsx'
import { localDay } from '#web/ui/local-day.ts'

/** Returns whether the students who have not answered a question can be reminded now. */
export const canRemind = ({ missing, lastReminder }: MissingCount): boolean =>
  missing > 0 && (lastReminder === null || Date.parse(lastReminder.againAt) <= serverTime())

/** Says how many students were reminded, and from when on they can be reminded again. */
export const reminderText = ({ students, againAt }: NonNullable<MissingCount['lastReminder']>): string =>
  messages.remind_done({ count: students, day: formatShortDay(localDay(new Date(againAt))) })

/** Focuses an element when the button disappears with which the reader has reminded students. */
export function useFocusAfterReminder<Focused extends HTMLElement>(hasButton: boolean) {
  const element = useRef<Focused>(null)
  const wasReminded = useRef(false)
  useEffect(() => {
    if (!hasButton && wasReminded.current) element.current?.focus({ preventScroll: true })
    wasReminded.current = false
  }, [hasButton])
  return {
    element,
    onReminded: () => {
      wasReminded.current = true
    },
  }
}

interface RemindButtonProps {
  question: { _id: string; title: string }
  missing: number
  label: string
  /** Id of the element that says who is reminded. */
  describedBy?: string
  onReminded: () => void
}

/** Reminds the students who have not answered a question, after saying how many there are. */
export function RemindButton({ question, missing, label, describedBy, onReminded }: RemindButtonProps) {
  const [asking, setAsking] = useState(false)
  const invalidate = useInvalidate('questions')
  async function remind(): Promise<void> {
    try {
      await api('POST /api/questions/{id}/reminder', { params: { id: question._id } })
      onReminded()
    } finally {
      // Also after a failure: another leader may have reminded them.
      void invalidate()
    }
  }
  return (
    <>
      <Button
        variant="soft"
        size="compact"
        aria-describedby={describedBy}
        onClick={() => setAsking(true)}
        className="shrink-0"
      >
        {label}
      </Button>
      {asking && (
        <ActionDialog
          question={messages.remind_question({ count: missing })}
          subject={question.title}
          consequence={messages.remind_consequence()}
          action={messages.remind()}
          variant="primary"
          onConfirm={remind}
          success={messages.remind_sent({ count: missing })}
          failure={messages.something_went_wrong()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
