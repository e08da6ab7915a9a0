import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { QuestionResponse, Review } from '#contract/responses.ts'
import * as messages from '#messages'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useInvalidate } from '../../api/invalidate.ts'
import { RestoredDraftNote } from '../../components/draft-notes.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { type NextResponse, useReview } from './queries.ts'
import { ReviewConflict } from './review-conflict.tsx'

interface ReviewPanelProps {
  response: QuestionResponse
  /** Id of the question to which the list is limited. */
  question: string | undefined
  onReviewed: (next: NextResponse) => void
  onCancel: (hasDraft: boolean) => void
}

/** The form to approve or reject a response, prefilled with the existing feedback. */
export function ReviewPanel({ response, question, onReviewed, onCancel }: ReviewPanelProps) {
  const refetch = useInvalidate('responses')
  const review = useReview(response._id, question)
  const draft = useDraft(`feedback:${response._id}`, {
    feedback: response.feedback ?? '',
    reviewCount: String(response.reviewCount),
  })
  const { feedback } = draft.values
  /** Review count of the version that the leader has seen. A restored draft may be based on an older version. */
  const [seenReviewCount, setSeenReviewCount] = useState(Number(draft.values.reviewCount))
  const [deciding, setDeciding] = useState<Review['status']>()
  const saving = useRef(false)
  /** The decision that the server refused because another leader had reviewed. */
  const [refused, setRefused] = useState<Review['status']>()
  const [failure, setFailure] = useState<string>()
  const panel = useRef<HTMLFormElement>(null)
  useScrollIntoView(panel)
  const isOutdated = deciding === undefined && seenReviewCount !== response.reviewCount

  const cancel = () => onCancel(draft.isDirty)

  async function decide(status: Review['status'], reviewCount: number): Promise<void> {
    // A ref, because a second click may come before the state has changed.
    if (saving.current || feedback.length > limits.feedback.max) return
    saving.current = true
    setDeciding(status)
    setFailure(undefined)
    try {
      const next = await review.mutateAsync({ status, feedback, reviewCount })
      notify.success(messages.responses_updated())
      draft.clear()
      onReviewed(next)
    } catch (error) {
      const message = messageOf(error, messages.responses_update_failed())
      const isReviewed = error instanceof ApiError && error.code === 'already_reviewed'
      if (isReviewed) await refetch()
      else notify.error(message)
      setRefused(isReviewed ? status : undefined)
      setFailure(message)
      setDeciding(undefined)
      saving.current = false
    }
  }

  function replace(): void {
    setSeenReviewCount(response.reviewCount)
    setFailure(undefined)
    if (refused !== undefined) void decide(refused, response.reviewCount)
    else panel.current?.querySelector('textarea')?.focus()
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isOutdated)
      void decide('approved', seenReviewCount)
  }

  return (
    <form
      ref={panel}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={handleKey}
      aria-label={messages.responses_review_of({ name: response.user.name, title: response.question.title })}
      className="mt-5 grid gap-3 border-t border-line pt-5 [&_textarea]:scroll-mb-20"
    >
      {failure !== undefined && !isOutdated && <Alert>{failure}</Alert>}
      <RestoredDraftNote draft={draft} />
      <TextAreaField
        name="feedback"
        label={messages.responses_feedback_optional()}
        value={feedback}
        onChange={(event) => draft.change({ feedback: event.target.value })}
        maxLength={limits.feedback.max}
        rows={3}
        autoFocus
      />
      {/* Sticky, so that the buttons stay in view while the keyboard of a phone is open. */}
      <div className="sticky bottom-(--tab-bar) z-10 -mx-2 bg-surface px-2 py-2">
        {isOutdated ? (
          <ReviewConflict response={response} takeFocus={refused !== undefined} onReplace={replace} onLeave={cancel} />
        ) : (
          <div className="flex flex-wrap gap-2 max-[26rem]:[&_svg]:hidden">
            <Button
              aria-keyshortcuts="Control+Enter"
              loading={deciding === 'approved'}
              onClick={() => void decide('approved', seenReviewCount)}
            >
              <Check aria-hidden className="size-5" />
              {messages.responses_approve()}
            </Button>
            <Button
              variant="danger"
              loading={deciding === 'rejected'}
              onClick={() => void decide('rejected', seenReviewCount)}
            >
              <X aria-hidden className="size-5" />
              {messages.responses_reject()}
            </Button>
            <Button variant="quiet" onClick={cancel}>
              {messages.cancel()}
            </Button>
          </div>
        )}
      </div>
      <p className="text-sm text-muted pointer-coarse:hidden">{messages.responses_review_keys()}</p>
    </form>
  )
}

/** Scrolls the panel into view when it opens, and when the keyboard of a phone opens. */
function useScrollIntoView(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const show = () => panel.current?.scrollIntoView({ block: 'nearest' })
    show()
    const { visualViewport } = window
    visualViewport?.addEventListener('resize', show)
    return () => visualViewport?.removeEventListener('resize', show)
  }, [panel])
}
