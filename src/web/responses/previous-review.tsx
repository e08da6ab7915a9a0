import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { ReviewSentence } from './review-sentence.tsx'

interface PreviousReviewProps {
  /** Id of the sentence. */
  id: string
  response: QuestionResponse
  /** Opens the panel of that response again. */
  onCorrect: () => void
  className: string
}

/** Shown above the next response if it has opened automatically: what became of the previous one, and the way back to it. */
export const PreviousReview = ({ id, response, onCorrect, className }: PreviousReviewProps) => (
  <div className={`flex items-center justify-between gap-3 leading-snug max-sm:text-sm ${className}`}>
    <ReviewSentence id={id} response={response} />
    <Button variant="quiet" size="compact" aria-describedby={id} onClick={onCorrect} className="-me-3 shrink-0 text-sm">
      {messages.responses_correct()}
    </Button>
  </div>
)
