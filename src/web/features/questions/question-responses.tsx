import type { Question } from '#contract/questions.ts'
import type { Response as QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { paths } from '../../paths.ts'
import { ArrivedButton } from '../../responses/arrived-button.tsx'
import { useSteadyList } from '../../responses/use-steady-list.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { StatusBadge } from '../../ui/domain-badges.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const statuses = ['pending', 'approved', 'rejected'] as const

/** For leaders: the responses to a question, with their number by status and the way to review them. */
export function QuestionResponses({ question }: { question: Question }) {
  const { _id, responseCounts: counts } = question
  const { element, query, responses, arrived, isComplete, showArrived } = useSteadyList({ question: _id }, undefined)
  return (
    <section aria-labelledby="question-responses" className="mt-8">
      {/* The button has its place from the beginning, so that nothing moves when it appears. */}
      <div className="flex min-h-12 items-center justify-between gap-3">
        <h2 id="question-responses" className="shrink-0 text-2xl font-bold">
          {messages.question_responses()}
        </h2>
        <ArrivedButton count={arrived.length} onShow={showArrived} />
      </div>
      <div className="my-3 flex flex-wrap items-center justify-between gap-3">
        {counts && (
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {statuses.map((status) => (
              <li key={status} className="flex items-center gap-1.5 font-semibold tabular-nums">
                <StatusBadge status={status} /> {counts[status]}
              </li>
            ))}
          </ul>
        )}
        {responses.length > 0 && (
          <LinkButton to={paths.responsesWith({ question: _id })} look="secondary">
            {messages.question_review_responses()}
          </LinkButton>
        )}
      </div>
      {query.data !== undefined ? (
        <>
          {responses.length === 0 && <p className="text-muted">{messages.responses_none_to_question()}</p>}
          <ul ref={element} className="grid gap-3">
            {responses.map((response) => (
              <ResponseSummary key={response._id} response={response} />
            ))}
          </ul>
          {isComplete && query.hasNextPage && (
            <LoadMore busy={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />
          )}
        </>
      ) : query.isError ? (
        <ErrorState text={messages.responses_failed()} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton />
      )}
    </section>
  )
}

const ResponseSummary = ({ response }: { response: QuestionResponse }) => (
  <li className="rounded-2xl border border-line bg-surface p-4 shadow-card">
    <div className="flex flex-wrap items-start justify-between gap-2">
      <h3 tabIndex={-1} className="font-sans font-semibold">
        {response.user.name}
      </h3>
      <StatusBadge status={response.status} />
    </div>
    <p className="mt-1 line-clamp-3 whitespace-pre-line">{response.answer}</p>
    <p className="mt-2 text-sm text-muted">
      {messages.responses_submitted_on()} <DateOf instant={response.createdAt} />
      {response.reviewedBy && ` · ${messages.responses_reviewed_by()} ${response.reviewedBy.name}`}
    </p>
  </li>
)
