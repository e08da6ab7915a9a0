import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { reviewsQuery, revisionsQuery } from './queries.ts'
import { ResponseText } from './response-text.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The question, the whole answer and its reviews, for leaders. */
export function ResponseContent({ response }: { response: QuestionResponse }) {
  const { question, createdAt } = response
  return (
    <>
      <p className="text-sm text-muted">
        <Filled text={(date) => messages.responses_submitted_on({ date })}>
          <DateOf timestamp={createdAt} />
        </Filled>
      </p>
      <p dir="auto" className="mt-2 text-sm text-muted">
        <LinkedText text={question.description} />
      </p>
      {question.deleted && (
        <p className="mt-2 rounded-xl bg-warn-tint px-3 py-2 text-sm text-warn">
          {messages.responses_question_deleted_admin()}
        </p>
      )}
      <ResponseText response={response} />
      <EarlierAnswers response={response} />
      <AllReviews response={response} />
    </>
  )
}

/** All reviews of a response that was reviewed more than once, for leaders. */
function AllReviews({ response }: { response: QuestionResponse }) {
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
              <StatusBadge status={review.status} /> {messages.responses_reviewed_by({ name: review.reviewedBy.name })}{' '}
              · <ChatTime timestamp={review.reviewedAt} />
            </p>
            {review.feedback !== null && (
              <p dir="auto" className="mt-1 whitespace-pre-wrap">
                <LinkedText text={review.feedback} />
              </p>
            )}
          </div>
        )}
      </HistoryDisclosure>
    </div>
  )
}

/** The earlier answers of a response that the student has changed, for leaders. */
function EarlierAnswers({ response }: { response: QuestionResponse }) {
  if (response.editedAt === null) return null
  return (
    <div className="mt-3">
      <HistoryDisclosure
        label={
          <span>
            <Filled text={(date) => messages.responses_edited({ date })}>
              <DateOf timestamp={response.editedAt} />
            </Filled>{' '}
            · {messages.responses_earlier_answers()}
          </span>
        }
        query={revisionsQuery(response._id)}
        empty=""
        keyOf={({ replacedAt }) => replacedAt}
      >
        {(revision) => (
          <div className="border-s-4 border-line-strong ps-4">
            <p className="text-sm text-muted">
              <Filled text={(time) => messages.responses_replaced({ time })}>
                <ChatTime timestamp={revision.replacedAt} />
              </Filled>
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-wrap">
              <LinkedText text={revision.answer} />
            </p>
          </div>
        )}
      </HistoryDisclosure>
    </div>
  )
}
