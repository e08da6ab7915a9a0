import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Response, Review } from '#contract/responses.ts'
import * as messages from '#messages'
import { messageOf } from '../../api/api-error.ts'
import { RestoredDraftNote } from '../../personal/draft-notes.tsx'
import { useDraft } from '../../personal/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useReview } from './queries.ts'

interface ReviewPanelProps {
  response: Response
  onReviewed: () => void
  onCancel: (hasDraft: boolean) => void
}

/** Approve or reject, with feedback that begins with what was said before. */
export function ReviewPanel({ response, onReviewed, onCancel }: ReviewPanelProps) {
  const review = useReview(response._id)
  const draft = useDraft(`feedback:${response._id}`, { feedback: response.feedback ?? '' })
  const { feedback } = draft.values
  const [failure, setFailure] = useState<string>()
  const working = useRef(false)

  const cancel = () => onCancel(draft.isDirty)

  async function decide(status: Review['status']): Promise<void> {
    if (working.current || feedback.length > limits.feedback.most) return
    working.current = true
    try {
      await review.mutateAsync({ status, feedback })
      notify.success(messages.responses_updated())
      draft.clear()
      onReviewed()
    } catch (error) {
      const message = messageOf(error, messages.responses_update_failed())
      notify.error(message)
      setFailure(message)
    } finally {
      working.current = false
    }
  }

  function decideByKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void decide('approved')
  }

  const chosen = review.isPending ? review.variables.status : undefined
  return (
    <section
      onKeyDown={decideByKey}
      aria-label={messages.responses_review_of({ name: response.user.name, title: response.question.title })}
      className="mt-5 grid gap-4 border-t border-line pt-5"
    >
      {failure !== undefined && (
        <p role="alert" className="rounded-xl bg-bad-tint px-4 py-3 font-medium text-bad">
          {failure}
        </p>
      )}
      <RestoredDraftNote draft={draft} />
      <TextAreaField
        name="feedback"
        label={messages.responses_feedback_optional()}
        value={feedback}
        onChange={(event) => draft.change({ feedback: event.target.value })}
        maxLength={limits.feedback.most}
        rows={4}
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button aria-keyshortcuts="Control+Enter" busy={chosen === 'approved'} onClick={() => void decide('approved')}>
          <Check aria-hidden className="size-5" />
          {messages.responses_approve()}
        </Button>
        <Button look="danger" busy={chosen === 'rejected'} onClick={() => void decide('rejected')}>
          <X aria-hidden className="size-5" />
          {messages.responses_reject()}
        </Button>
        <Button look="quiet" onClick={cancel}>
          {messages.cancel()}
        </Button>
      </div>
      <p className="text-sm text-muted pointer-coarse:hidden">{messages.responses_review_keys()}</p>
    </section>
  )
}
