import { useEffect, useId, useRef, useState } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { readDraft } from '#web/storage/drafts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Name } from '#web/ui/name.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { PreviousReview } from './previous-review.tsx'
import type { NextResponse } from './queries.ts'
import { ResponseContent } from './response-content.tsx'
import { ReviewDone } from './review-done.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { ReviewQueue } from './use-review-queue.ts'

/** The feedback, the answer, or what has the focus already. */
export type FocusTarget = 'feedback' | 'answer' | undefined

interface ResponseDetailProps {
  response: QuestionResponse
  queue: ReviewQueue
  /** What takes the focus when the panel opens. */
  takesFocus: FocusTarget
  onReviewed: (next: NextResponse) => void
  onNext: () => void
  /** Moves the focus back to the list. */
  onLeave: () => void
}

const isReviewed = ({ status }: QuestionResponse) => status === 'approved' || status === 'rejected'

/** The selected response on wide screens, with its review panel below. The panel of a pending response is always open. */
export function ResponseDetail({ response, queue, takesFocus, onReviewed, onNext, onLeave }: ResponseDetailProps) {
  const { _id: viewerId } = useViewer()
  const { _id, user, question } = response
  const { done, previous, filters, findAgain } = queue
  const isDone = done?.id === _id
  /** Whether the panel of a reviewed response is open. It is if the leader has begun to write. */
  const [isReopened, setReopened] = useState(
    () => isReviewed(response) && (queue.correctedId === _id || readDraft(viewerId, `feedback:${_id}`) !== ''),
  )
  const [isCanceled, setCanceled] = useState(false)
  // Does not change while the panel is open, so that nothing moves. The panel itself shows what is new.
  const [text, setText] = useState(response)
  const isOpen = isReopened || (!isDone && !isReviewed(text))
  if (!isOpen && text !== response) setText(response)
  const id = useId()
  const answer = useRef<HTMLElement>(null)
  const [focusesAnswer] = useState(takesFocus === 'answer')
  useEffect(() => {
    if (focusesAnswer) answer.current?.focus()
  }, [focusesAnswer])

  function reopen(): void {
    queue.open(_id)
    setReopened(true)
    setCanceled(false)
  }
  function cancel(hasDraft: boolean): void {
    if (isReviewed(response)) {
      setReopened(false)
      setCanceled(hasDraft)
      setText(response)
    }
    onLeave()
  }

  return (
    <div className="flex h-full flex-col">
      {previous && (
        <PreviousReview
          id={`${id}-previous`}
          response={previous}
          onCorrect={() => queue.correct(previous._id)}
          className="shrink-0 border-b border-line bg-sunken px-6"
        />
      )}
      <section
        ref={answer}
        aria-labelledby={id}
        aria-describedby={previous && `${id}-previous`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer scrolls with the arrow keys
        tabIndex={0}
        className="grow overflow-y-auto px-6 py-5 -outline-offset-3"
      >
        <div className="mb-3 flex items-center gap-3">
          <Avatar name={user.name} size="large" />
          <div className="grow">
            <div className="text-xl">
              <h2 id={id} className="inline font-sans font-semibold">
                <Link to={paths.user(user._id)} className="underline-offset-4 hover:underline">
                  <Name>{user.name}</Name>
                </Link>
              </h2>
              <SharedUsername person={user} />
            </div>
            <p dir="auto" className="page-aligned font-display text-lg font-bold">
              {question.title}
            </p>
          </div>
          <span className="shrink-0">{text.status !== filters.status && <StatusBadge status={text.status} />}</span>
        </div>
        <div className="max-w-[46rem] text-lg">
          <ResponseContent response={text} />
        </div>
      </section>
      {/* Its padding is the room below the buttons. */}
      <div className="max-h-3/5 shrink-0 overflow-y-auto border-t border-line px-6 py-4 [--form-bottom:-0.5rem]">
        <div className="max-w-[46rem]">
          {isOpen && (
            <ReviewPanel
              docked
              response={response}
              queue={queue}
              autoFocus={takesFocus === 'feedback' || isReopened}
              canCancel={isReopened}
              onReviewed={(next) => {
                setReopened(false)
                onReviewed(next)
              }}
              onCancel={cancel}
              onShowAnswer={() => setText(response)}
            />
          )}
          {isDone && !isOpen && (
            <ReviewDone
              response={response}
              filters={filters}
              next={done.next}
              hasNextButton={false}
              onNext={onNext}
              onRetry={() => void findAgain(_id)}
              onReopen={reopen}
            />
          )}
          {!isOpen && !isDone && (
            <div className="grid justify-items-start gap-3">
              {isCanceled && <CanceledFormNote onUndo={reopen} />}
              <Button variant="secondary" onClick={reopen}>
                {messages.responses_review()}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
