import { type ReactNode, useEffect, useRef } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { formatChatTime } from '#web/ui/dates.tsx'

// What has changed since a review panel was opened. The leader decides again.

interface ConflictProps {
  response: QuestionResponse
  /** Whether the notice takes the focus: after a rejected decision, but not if the change arrives while the leader types. */
  takeFocus: boolean
}

interface NoticeProps extends Pick<ConflictProps, 'takeFocus'> {
  className: string
  children: ReactNode
}

function Notice({ takeFocus, className, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takeFocus) notice.current?.focus()
  }, [takeFocus])
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className={`grid gap-2 rounded-xl bg-warn-tint p-3 lg:grid-cols-[1fr_auto] lg:items-center ${className}`}
    >
      {children}
    </div>
  )
}

/** Says that the student has changed the answer. The leader reads the new one before deciding. */
export const AnswerConflict = ({ response, takeFocus, onShow }: ConflictProps & { onShow: () => void }) => (
  <Notice takeFocus={takeFocus} className="justify-items-start">
    <p className="font-semibold">
      {messages.responses_answer_changed({
        name: response.user.name,
        time: response.editedAt === null ? '' : formatChatTime(response.editedAt),
      })}
    </p>
    <Button variant="secondary" onClick={onShow}>
      {messages.responses_show_new_answer()}
    </Button>
  </Notice>
)

interface ReviewConflictProps extends ConflictProps {
  onReplace: () => void
  onLeave: () => void
}

/** Shows how another leader has reviewed the response, and asks whether to replace that review (docs/rules.md#concurrent-reviews). */
export function ReviewConflict({ response, takeFocus, onReplace, onLeave }: ReviewConflictProps) {
  const { status, feedback, reviewedBy, reviewedAt } = response
  const describeReview =
    status === 'approved' ? messages.responses_meanwhile_approved : messages.responses_meanwhile_rejected
  return (
    <Notice takeFocus={takeFocus} className="lg:py-1">
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
    </Notice>
  )
}
