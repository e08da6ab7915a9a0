import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { reviewsQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** All reviews of a response that was reviewed more than once, for leaders. */
export function AllReviews({ response }: { response: QuestionResponse }) {
  if (response.reviewCount < 2) return null
  return (
    <div className="mt-3">
      <HistoryDisclosure
        label={messages.responses_all_reviews({ count: response.reviewCount })}
        query={reviewsQuery(response._id)}
        empty=""
        keyOf={({ reviewedAt, status }) => reviewedAt + status}
      >
        {(review) => (
          <div className="border-s-4 border-line-strong ps-4">
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <StatusBadge status={review.status} /> {messages.responses_reviewed_by()} {review.reviewedBy.name} ·{' '}
              <ChatTime timestamp={review.reviewedAt} />
            </p>
            {review.feedback !== null && (
              <p dir="auto" className="mt-1 whitespace-pre-line">
                <LinkedText text={review.feedback} />
              </p>
            )}
          </div>
        )}
      </HistoryDisclosure>
    </div>
  )
}
