import { useEffect, useRef } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { formatChatTime } from '#web/ui/dates.tsx'

interface ReviewConflictProps {
  response: QuestionResponse
  /** Whether the notice takes the focus: after a rejected decision, but not if the review arrives while the leader types. */
  takeFocus: boolean
  onReplace: () => void
  onLeave: () => void
}

/**
 * Shows how another leader has reviewed the response since the panel was opened, and asks whether to replace that review
 * (docs/rules.md#concurrent-reviews).
 */
export function ReviewConflict({ response, takeFocus, onReplace, onLeave }: ReviewConflictProps) {
  const { status, feedback, reviewedBy, reviewedAt } = response
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takeFocus) notice.current?.focus()
  }, [takeFocus])
  const describeReview =
    status === 'approved' ? messages.responses_meanwhile_approved : messages.responses_meanwhile_rejected
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="grid gap-2 rounded-xl bg-warn-tint p-3 lg:grid-cols-[1fr_auto] lg:items-center lg:py-1"
    >
      <div>
        <p className="font-semibold">
          {describeReview({
            name: reviewedBy ? reviewedBy.name : '',
            time: reviewedAt === null ? '' : formatChatTime(reviewedAt),
          })}
        </p>
        <p className="line-clamp-2 lg:line-clamp-1 [@media(height<30rem)]:line-clamp-1">
          {feedback === null
            ? messages.responses_meanwhile_no_feedback()
            : messages.responses_meanwhile_feedback({ feedback })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onReplace}>
          {messages.responses_replace()}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {messages.responses_leave()}
        </Button>
      </div>
    </div>
  )
}
