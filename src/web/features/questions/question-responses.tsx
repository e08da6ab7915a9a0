import type { Question } from '#contract/questions.ts'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { StatusBadge } from '../../components/domain-badges.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { NewResponsesButton } from '../../components/new-responses-button.tsx'
import { PagedItems } from '../../components/paged-list.tsx'
import { useSteadyList } from '../../components/use-steady-list.ts'
import { paths } from '../../paths.ts'
import { DateOf } from '../../ui/dates.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const statuses = ['pending', 'approved', 'rejected'] as const

/** The responses to a question, with their number by status and a link to review them, for leaders. */
export function QuestionResponses({ question }: { question: Question }) {
  const { _id, responseCounts: counts } = question
  const { element, query, responses, arrived, isComplete, showArrived } = useSteadyList({ question: _id }, undefined)
  return (
    <section aria-labelledby="question-responses" className="mt-8">
      {/* The minimum height reserves space for the button, so that nothing moves when it appears. */}
      <div className="flex min-h-12 items-center justify-between gap-3">
        <h2 id="question-responses" className="shrink-0 text-2xl font-bold">
          {messages.question_responses()}
        </h2>
        <NewResponsesButton count={arrived.length} onShow={showArrived} />
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
          <LinkButton to={paths.responsesWith({ question: _id })} variant="secondary">
            {messages.question_review_responses()}
          </LinkButton>
        )}
      </div>
      <PagedItems
        ref={element}
        query={query}
        items={query.data && responses}
        isComplete={isComplete}
        failureMessage={messages.responses_failed()}
        loading={<Skeleton />}
        empty={<p className="text-muted">{messages.responses_none_to_question()}</p>}
        className="grid gap-3"
      >
        {(response) => <ResponseSummary response={response} />}
      </PagedItems>
    </section>
  )
}

const ResponseSummary = ({ response }: { response: QuestionResponse }) => (
  <li className="panel p-4">
    <div className="flex flex-wrap items-start justify-between gap-2">
      <h3 tabIndex={-1} className="font-sans font-semibold">
        {response.user.name}
      </h3>
      <StatusBadge status={response.status} />
    </div>
    <p className="mt-1 line-clamp-3 whitespace-pre-line">{response.answer}</p>
    <p className="mt-2 text-sm text-muted">
      {messages.responses_submitted_on()} <DateOf timestamp={response.createdAt} />
      {response.reviewedBy && ` · ${messages.responses_reviewed_by()} ${response.reviewedBy.name}`}
    </p>
  </li>
)
