import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'
import { feedbackRule } from '#contract/rules/responses.ts'
import { isBlank } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { ReadersNote } from '#web/concerns/readers-note.tsx'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { doubleTapMs, useIsReady } from '#web/ui/use-is-ready.ts'
import { AnswerConflict, ReviewConflict } from './conflicts.tsx'
import type { NextResponse } from './queries.ts'
import { type Decision, useDecision } from './use-decision.ts'
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
  const decision = useDecision(response, queue.filters, onReviewed)
  const { draft, refused, failure, isReviewed, isEdited } = decision
  const isOutdated = isReviewed || isEdited
  const isReady = useIsReady(queue.previous !== undefined)
  function refuseUntilReady(event: SyntheticEvent): void {
    if (isReady) return
    event.preventDefault()
    event.stopPropagation()
  }
  const panel = useRef<HTMLFormElement>(null)
  const focusFeedback = () => panel.current?.querySelector('textarea')?.focus()
  const question = useFeedbackQuestion(decision, focusFeedback)
  useScrollIntoView(panel, !docked && autoFocus)

  const cancel = () => onCancel(draft.isDirty)
  function replace(): void {
    if (!decision.replaceReview()) focusFeedback()
  }
  function showAnswer(): void {
    decision.acceptAnswer()
    onShowAnswer()
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat && !isOutdated && isReady)
      decision.decide('approved')
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
        value={decision.feedback}
        onChange={(event) => draft.change({ feedback: event.target.value })}
        maxLength={feedbackRule.max}
        rows={2}
        autoFocus={autoFocus}
      />
      {question.isAsked ? (
        <p role="alert" className="text-sm font-semibold">
          {messages.responses_what_is_missing({ name: response.user.name })}
        </p>
      ) : (
        <ReadersNote>{messages.feedback_readers({ name: response.user.name })}</ReadersNote>
      )}
      {!docked && <OpensNext queue={queue} />}
      {/* Next to the list, the height does not change, and the padding of the panel is the space below. */}
      <div
        className={`form-actions bg-surface py-2 ${docked ? 'grid min-h-26 items-center [--form-bottom:-0.5rem]' : ''}`}
      >
        {isReviewed ? (
          <ReviewConflict response={response} takeFocus={refused !== undefined} onReplace={replace} onLeave={cancel} />
        ) : isEdited ? (
          <AnswerConflict response={response} takeFocus={refused !== undefined} onShow={showAnswer} />
        ) : (
          <div>
            <DecisionButtons
              decision={decision}
              isReady={isReady}
              onReject={question.reject}
              onCancel={canCancel ? cancel : undefined}
            />
            {docked && <OpensNext queue={queue} />}
          </div>
        )}
      </div>
      {!docked && <p className="text-sm text-muted pointer-coarse:hidden">{messages.responses_review_keys()}</p>}
    </form>
  )
}

interface DecisionButtonsProps {
  decision: Decision
  isReady: boolean
  onReject: () => void
  onCancel: (() => void) | undefined
}

function DecisionButtons({ decision: { deciding, decide }, isReady, onReject, onCancel }: DecisionButtonsProps) {
  const unready = isReady ? undefined : { 'aria-disabled': true }
  return (
    <div className="flex flex-wrap gap-2 max-[22rem]:[&_button]:px-3 max-[26rem]:[&_svg]:hidden">
      <Button
        aria-keyshortcuts="Control+Enter"
        loading={deciding === 'approved'}
        {...unready}
        onClick={() => decide('approved')}
      >
        <Check aria-hidden className="size-5" />
        {messages.responses_approve()}
      </Button>
      <Button variant="secondary" loading={deciding === 'rejected'} {...unready} onClick={onReject}>
        <X aria-hidden className="size-5" />
        {messages.responses_reject()}
      </Button>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {messages.cancel()}
        </Button>
      )}
    </div>
  )
}

/**
 * Asks once for a word when a leader rejects without feedback (docs/rules.md#one-open-review). The second tap of a double tap is no
 * answer.
 */
function useFeedbackQuestion({ feedback, decide }: Decision, focusFeedback: () => void) {
  const [askedAt, setAskedAt] = useState<number>()
  return {
    isAsked: askedAt !== undefined && isBlank(feedback),
    reject(): void {
      const isAnswered = askedAt !== undefined && performance.now() - askedAt > doubleTapMs
      if (!isBlank(feedback) || isAnswered) decide('rejected')
      else {
        if (askedAt === undefined) setAskedAt(performance.now())
        focusFeedback()
      }
    },
  }
}

/** The choice to go on without a tap. */
const OpensNext = ({ queue: { opensNext, changeOpensNext } }: { queue: ReviewQueue }) => (
  <Checkbox label={messages.responses_open_next()} checked={opensNext} onChange={changeOpensNext} />
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
