import { useEffect, useRef } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import type { ResponseFilters } from './list-queries.ts'
import type { NextResponse } from './queries.ts'
import { ReviewSentence } from './review-sentence.tsx'

interface ReviewDoneProps {
  response: QuestionResponse
  filters: ResponseFilters
  next: NextResponse
  /** Whether the button for the next response is elsewhere. */
  hasNextButton: boolean
  onNext: () => void
  onRetry: () => void
  /** Opens the panel again, if it has no other button. */
  onReopen?: () => void
}

/** Shown in place of the panel after a review: what the student sees now, and the way to the next response. */
export function ReviewDone({ response, filters, next, hasNextButton, onNext, onRetry, onReopen }: ReviewDoneProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasNextButton) return
    // The button appears when the next response is found, perhaps after a failure.
    const button = next === null ? undefined : container.current?.querySelector<HTMLElement>('[data-next]')
    ;(button ?? container.current)?.focus()
  }, [hasNextButton, next])
  const isLimited = filters.question !== undefined || filters.student !== undefined
  return (
    <div ref={container} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ReviewSentence response={response} />
      {next === null && (
        <p className="font-semibold">
          {messages.responses_none_left()} {!isLimited && messages.responses_none_waiting_text()}
        </p>
      )}
      {next === null && isLimited && (
        <LinkButton to={paths.responsesWith({ status: 'pending' })} variant="secondary">
          {messages.responses_see_waiting()}
        </LinkButton>
      )}
      {next === undefined && (
        <>
          <p>{messages.load_failed()}</p>
          <Button data-next variant="secondary" onClick={onRetry}>
            {messages.try_again()}
          </Button>
        </>
      )}
      {next && !hasNextButton && (
        <Button data-next onClick={onNext}>
          {messages.responses_review_next()}
        </Button>
      )}
      {onReopen && (
        <Button variant="quiet" onClick={onReopen}>
          {messages.responses_review()}
        </Button>
      )}
    </div>
  )
}
