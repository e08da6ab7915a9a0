import { type ReactNode, startTransition, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ResponseStatus } from '#contract/questions.ts'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { PreviewText } from '#web/bible/preview-text.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BriefTime } from '#web/ui/brief-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { coarsePointer } from '#web/ui/coarse-pointer.ts'
import { memo } from '#web/ui/memo.tsx'
import { Name } from '#web/ui/name.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { PreviousReview } from './previous-review.tsx'
import { ResponseContent } from './response-content.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { ReviewQueue } from './use-review-queue.ts'

interface StudentResponseProps {
  response: QuestionResponse
  /** Undefined unless its review panel is open, so that the other rows need not render when one opens. */
  queue: ReviewQueue | undefined
  /** Whether it is the next response to review. Its button then takes the focus and has another label. */
  isNext: boolean
  /** Whether its panel was closed last. Its button then takes the focus. */
  wasClosed: boolean
  /** Whether its review was canceled last, and its draft kept. */
  wasCanceled: boolean
  /** The only status that is listed, which is then not shown. */
  listed: ResponseStatus | undefined
  /** Whether all responses of the list are to this question. Its title is then not shown. */
  isSameQuestion: boolean
  onReview: (id: string) => void
  /** Shown after a review. */
  children: ReactNode
}

/** A response in the leaders' list on narrow screens: the start of the answer, or the whole answer with its review panel. */
export const StudentResponse = memo(function StudentResponse(props: StudentResponseProps) {
  useLanguage()
  const { response, queue, isNext, wasClosed, wasCanceled, listed, isSameQuestion, onReview, children } = props
  const { question, user, status } = response
  const isOpen = queue !== undefined
  /** The response reviewed before, if this one has opened automatically. */
  const previous = queue?.previous
  // Does not change while the panel is open, so that the panel does not move. The panel itself shows what is new.
  const [text, setText] = useState(response)
  if (!isOpen && text !== response) setText(response)
  const shown = isOpen ? text : response
  const badge = status !== listed && <StatusBadge status={shown.status} />
  const id = useId()
  /** Whether the feedback takes the focus. */
  const [takesFocus, setTakesFocus] = useState(!coarsePointer.matches)
  const isFollowUp = previous !== undefined
  const { item, heading } = useOpening(isOpen, isFollowUp, takesFocus)
  function review(withFocus: boolean): void {
    setTakesFocus(withFocus)
    onReview(response._id)
  }
  return (
    <li
      ref={item}
      className={`relative grid grid-cols-[auto_1fr] gap-x-3 px-4 py-3 sm:px-5 ${isOpen ? 'bg-surface' : ''} ${isFollowUp ? 'min-h-[calc(var(--screen-height)-4rem-var(--tab-bar))] -scroll-mt-4 pb-0 grid-rows-[auto_1fr]' : '-scroll-mb-12'}`}
    >
      {queue && previous && (
        <PreviousReview
          id={`${id}-previous`}
          response={previous}
          onCorrect={() => queue.correct(previous._id)}
          className="col-span-2 -mx-4 -mt-3 mb-3 bg-sunken px-4 py-1 sm:-mx-5 sm:px-5"
        />
      )}
      <Avatar name={user.name} />
      <div className="flex flex-col">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 max-[22rem]:gap-x-2">
          <div className="grow basis-[8rem]">
            <div className="leading-snug">
              <h2
                ref={heading}
                id={`${id}-name`}
                tabIndex={-1}
                aria-describedby={previous && `${id}-previous`}
                className="inline font-sans font-semibold"
              >
                <Name>{user.name}</Name>
              </h2>
              <SharedUsername person={user} />
            </div>
            <p className="flex text-sm text-muted max-[22rem]:text-[0.8125rem]">
              <span id={`${id}-title`} dir="auto" className={isOpen ? '' : isSameQuestion ? 'sr-only' : 'truncate'}>
                {question.title}
              </span>
              {!isOpen && (
                <span className="shrink-0">
                  {!isSameQuestion && <span aria-hidden>{'\u00A0·\u00A0'}</span>}
                  <BriefTime timestamp={response.createdAt} />
                </span>
              )}
            </p>
          </div>
          {isOpen ? (
            badge
          ) : (
            <ReviewButton
              isNext={isNext}
              autoFocus={wasClosed}
              variant={isNext ? 'primary' : status === 'pending' ? 'soft' : 'quiet'}
              describedBy={`${id}-name ${id}-title`}
              onReview={review}
            />
          )}
        </div>
        {isOpen ? <ResponseContent response={text} /> : <Preview response={response} />}
        {wasCanceled && (
          <div className="relative z-10 mt-3">
            <CanceledFormNote onUndo={() => review(true)} />
          </div>
        )}
        {queue ? (
          // As wide as the row: the avatar and the gap are 3.25rem wide.
          <div className="-ms-13 max-sm:mt-auto">
            <ReviewPanel
              response={response}
              queue={queue}
              autoFocus={takesFocus}
              onReviewed={(next) => queue.finish(response._id, next)}
              onCancel={queue.cancel}
              onShowAnswer={() => setText(response)}
            />
          </div>
        ) : (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted empty:hidden">
            {badge}
            {response.reviewedBy && <span>{messages.responses_reviewed_by({ name: response.reviewedBy.name })}</span>}
          </div>
        )}
        {children && <div className="relative z-10 mt-3 border-t border-line pt-3">{children}</div>}
      </div>
    </li>
  )
})

/** Scrolls to the panel when it opens, and moves the focus to the name unless the feedback takes it. */
function useOpening(isOpen: boolean, isFollowUp: boolean, takesFocus: boolean) {
  const item = useRef<HTMLLIElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the browser paints, so that nothing jumps. One response after the other opens at the same place.
  useLayoutEffect(() => {
    if (!isOpen) return
    if (!takesFocus) heading.current?.focus({ preventScroll: true })
    if (isFollowUp || !takesFocus) item.current?.scrollIntoView({ block: isFollowUp ? 'start' : 'nearest' })
    if (!isFollowUp) item.current?.querySelector('textarea')?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, isFollowUp, takesFocus])
  return { item, heading }
}

/** The start of the answer and of the feedback. */
const Preview = ({ response: { answer, question, feedback } }: { response: QuestionResponse }) => (
  <>
    <PreviewText text={answer} className="mt-1 line-clamp-3" />
    {question.deleted && <p className="mt-1 text-sm text-warn">{messages.responses_question_deleted_admin()}</p>}
    {feedback !== null && (
      <PreviewText text={feedback} className="mt-1 line-clamp-2 border-s-4 border-lamp ps-3 text-sm" />
    )}
  </>
)

interface ReviewButtonProps {
  /** Whether it takes the focus and has another label. */
  isNext: boolean
  autoFocus: boolean
  variant: 'primary' | 'soft' | 'quiet'
  describedBy: string
  /** `withFocus`: whether the feedback takes the focus. */
  onReview: (withFocus: boolean) => void
}

function ReviewButton({ isNext, autoFocus, variant, describedBy, onReview }: ReviewButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNext) button.current?.focus()
  }, [isNext])
  function handleClick(isByKeyboard: boolean): void {
    // Text is typed into a field that takes the focus, so that field must not appear late.
    if (!coarsePointer.matches || isByKeyboard) onReview(true)
    else startTransition(() => onReview(false))
  }
  return (
    // The whole row opens the panel.
    <Button
      ref={button}
      autoFocus={autoFocus}
      variant={variant}
      className="ms-auto after:absolute after:inset-0 max-[22rem]:px-3"
      // The keyboard's click has no detail.
      onClick={({ detail }) => handleClick(detail === 0)}
      aria-describedby={describedBy}
    >
      {isNext ? messages.responses_review_next() : messages.responses_review()}
    </Button>
  )
}
