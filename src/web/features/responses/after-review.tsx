import { useEffect, useRef } from 'react'
import * as messages from '#messages'
import { Button } from '../../ui/button.tsx'
import type { NextResponse } from './queries.ts'

interface AfterReviewProps {
  next: NextResponse
  onNext: () => void
  onRetry: () => void
}

/** Leads on from a response that was just reviewed, where the next one is not in the list: to load it, or to the end of the queue. */
export function AfterReview({ next, onNext, onRetry }: AfterReviewProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = place.current?.querySelector('button') ?? place.current
    target?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-5">
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
