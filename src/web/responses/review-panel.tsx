import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { QuestionResponse, Review } from '#contract/responses.ts'
import * as messages from '#messages'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { ReadersNote } from '#web/concerns/readers-note.tsx'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { isNumber, isText } from '#web/storage/shape.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { AnswerConflict } from './answer-conflict.tsx'
import { type NextResponse, useReview } from './queries.ts'
import { ReviewConflict } from './review-conflict.tsx'
import { useIsReady } from './use-is-ready.ts'
import type { ReviewQueue } from './use-review-queue.ts'

interface ReviewPanelProps {
  response: QuestionResponse
  queue: ReviewQueue
  /** Whether the panel has a place of its own next to the list, instead of opening in the list. */
  docked?: boolean
  /** Whether the field takes the focus. */
  autoFocus: boolean
  /** Whether there is a Cancel button. */
  canCancel?: boolean
  onReviewed: (next: NextResponse) => void
  onCancel: (hasDraft: boolean) => void
  /** Called when the leader asks to read the answer that the student has changed. */
  onShowAnswer: () => void
}

/** The form to approve or reject a response, prefilled with the existing feedback. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { response, queue, docked = false, autoFocus, canCancel = true, onReviewed, onCancel, onShowAnswer } = props
  const refetch = useInvalidate('responses')
  const review = useReview(response._id, queue.filters)
  const { reviewCount, editCount } = response
  const draft = useDraft(
    `feedback:${response._id}`,
    { feedback: response.feedback ?? '', reviewCount, editCount },
    { shapes: { feedback: isText, reviewCount: isNumber, editCount: isNumber } },
  )
  const { feedback } = draft.values
  /** Review count of the version that the leader has seen. A restored draft may be based on an older version. */
  const [seenReviewCount, setSeenReviewCount] = useState(draft.values.reviewCount)
  const [seenEditCount, setSeenEditCount] = useState(draft.values.editCount)
  const [deciding, setDeciding] = useState<Review['status']>()
  const saving = useRef(false)
  const isReady = useIsReady(queue.previous !== undefined)
  function refuseUntilReady(event: SyntheticEvent): void {
    if (isReady) return
    event.preventDefault()
    event.stopPropagation()
  }
  const unready = isReady ? undefined : { 'aria-disabled': true }
  /** The decision that the server refused because of another leader's review or a new answer. */
  const [refused, setRefused] = useState<Review['status']>()
  const [failure, setFailure] = useState<string>()
  const panel = useRef<HTMLFormElement>(null)
  useScrollIntoView(panel, !docked && autoFocus)
  const isReviewed = deciding === undefined && seenReviewCount !== response.reviewCount
  const isEdited = deciding === undefined && seenEditCount !== response.editCount
  const isOutdated = isReviewed || isEdited

  const cancel = () => onCancel(draft.isDirty)

  async function decide(status: Review['status'], reviewCount: number): Promise<void> {
    // A ref, because a second click may come before the state has changed.
    if (!isReady || saving.current || feedback.length > limits.feedback.max) return
    saving.current = true
    setDeciding(status)
    setFailure(undefined)
    try {
      const next = await review.mutateAsync({ status, feedback, reviewCount, editCount: seenEditCount })
      notify.success(messages.responses_updated())
      draft.clear()
      onReviewed(next)
    } catch (error) {
      const message = messageOf(error, messages.responses_update_failed())
      const isStale =
        error instanceof ApiError && (error.code === 'already_reviewed' || error.code === 'answer_changed')
      if (isStale) await refetch()
      else notify.error(message)
      setRefused(isStale ? status : undefined)
      setFailure(message)
      setDeciding(undefined)
      saving.current = false
    }
  }

  function replace(): void {
    setSeenReviewCount(response.reviewCount)
    setFailure(undefined)
    if (refused !== undefined && !isEdited) void decide(refused, response.reviewCount)
    else panel.current?.querySelector('textarea')?.focus()
  }

  function showAnswer(): void {
    setSeenEditCount(response.editCount)
    setRefused(undefined)
    setFailure(undefined)
    onShowAnswer()
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat && !isOutdated)
      void decide('approved', seenReviewCount)
  }

  return (
    <form
      ref={panel}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={handleKey}
      onMouseDownCapture={refuseUntilReady}
      onClickCapture={refuseUntilReady}
      aria-label={messages.responses_review_of({ name: response.user.name, title: response.question.title })}
      className={`flex flex-col gap-3 ${docked ? '' : 'mt-4 border-t border-line pt-4'}`}
    >
      {failure !== undefined && !isOutdated && <Alert>{failure}</Alert>}
      <RestoredDraftNote draft={draft} />
      <TextAreaField
        name="feedback"
        label={messages.responses_feedback_optional()}
        value={feedback}
        onChange={(event) => draft.change({ feedback: event.target.value })}
        maxLength={limits.feedback.max}
        rows={2}
        autoFocus={autoFocus}
      />
      <ReadersNote>{messages.feedback_readers({ name: response.user.name })}</ReadersNote>
      {!docked && <OpensNext queue={queue} />}
      {/* Next to the list, the height does not change. */}
      <div className={`form-actions bg-surface py-2 ${docked ? 'grid min-h-26 items-center' : ''}`}>
        {isReviewed ? (
          <ReviewConflict response={response} takeFocus={refused !== undefined} onReplace={replace} onLeave={cancel} />
        ) : isEdited ? (
          <AnswerConflict response={response} takeFocus={refused !== undefined} onShow={showAnswer} />
        ) : (
          <div>
            <div className="flex flex-wrap gap-2 max-[22rem]:[&_button]:px-3 max-[26rem]:[&_svg]:hidden">
              <Button
                aria-keyshortcuts="Control+Enter"
                loading={deciding === 'approved'}
                {...unready}
                onClick={() => void decide('approved', seenReviewCount)}
              >
                <Check aria-hidden className="size-5" />
                {messages.responses_approve()}
              </Button>
              <Button
                variant="danger"
                loading={deciding === 'rejected'}
                {...unready}
                onClick={() => void decide('rejected', seenReviewCount)}
              >
                <X aria-hidden className="size-5" />
                {messages.responses_reject()}
              </Button>
              {canCancel && (
                <Button variant="quiet" onClick={cancel}>
                  {messages.cancel()}
                </Button>
              )}
            </div>
            {docked && <OpensNext queue={queue} />}
          </div>
        )}
      </div>
      {!docked && <p className="text-sm text-muted pointer-coarse:hidden">{messages.responses_review_keys()}</p>}
    </form>
  )
}

/** The choice to go on without a tap. */
const OpensNext = ({ queue: { opensNext, changeOpensNext } }: { queue: ReviewQueue }) => (
  <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      checked={opensNext}
      onChange={({ target }) => changeOpensNext(target.checked)}
      className="size-6 shrink-0 accent-primary"
    />
    {messages.responses_open_next()}
  </label>
)

/** Scrolls the panel into view when it opens with the focus, and when the keyboard of a phone opens. */
function useScrollIntoView(panel: RefObject<HTMLElement | null>, whenOpened: boolean): void {
  const [isWanted] = useState(whenOpened)
  useEffect(() => {
    const show = () => panel.current?.scrollIntoView({ block: 'nearest' })
    if (isWanted) show()
    const { visualViewport } = window
    visualViewport?.addEventListener('resize', show)
    return () => visualViewport?.removeEventListener('resize', show)
  }, [panel, isWanted])
}
