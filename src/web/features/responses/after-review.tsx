import { useEffect, useRef } from 'react'
import * as messages from '#messages'
import { Button } from '../../ui/button.tsx'
import type { NextResponse } from './queries.ts'

interface AfterReviewProps {
  next: NextResponse
  onNext: () => void
  onRetry: () => void
}

/** Shown after a review if the next pending response is not in the list: offers to load it, or says that none is left. */
export function AfterReview({ next, onNext, onRetry }: AfterReviewProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = container.current?.querySelector('button') ?? container.current
    target?.focus()
  }, [])
  return (
    <div ref={container} tabIndex={-1} className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {next === null && <p className="font-semibold">{messages.responses_none_left()}</p>}
      {next === undefined && (
        <>
          <p>{messages.responses_next_failed()}</p>
          <Button variant="secondary" onClick={onRetry}>
            {messages.try_again()}
          </Button>
        </>
      )}
      {next && <Button onClick={onNext}>{messages.responses_review_next()}</Button>}
    </div>
  )
}
