import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Question } from '#contract/questions.ts'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { PagedItems } from '#web/lists/paged-list.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { missingCountQuery } from '#web/responses/list-queries.ts'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { useResponseList } from '#web/responses/use-response-list.ts'
import { paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DayOf } from '#web/ui/dates.tsx'
import { labelOfNew, NewItemsLine } from '#web/ui/new-items-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const statuses = ['pending', 'approved', 'rejected'] as const

function showMissing(): void {
  const heading = document.getElementById('question-missing')
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** The responses to a question, with their number by status and links to review them, for leaders. */
export function QuestionResponses({ question }: { question: Question }) {
  const { _id, responseCounts: counts } = question
  const { element, query, responses, arrived, isComplete, showArrived } = useResponseList({ question: _id }, undefined)
  const isCounted = (status: (typeof statuses)[number]) => counts !== undefined && counts[status] > 0
  const missing = useQuery(missingCountQuery(_id)).data?.missing
  return (
    <section aria-labelledby="question-responses" className="mt-8">
      <NewItemsLine label={labelOfNew(arrived.length, messages.responses_arrived)} onShow={showArrived}>
        <h2 id="question-responses" className="text-2xl font-bold">
          {messages.question_responses()}
        </h2>
      </NewItemsLine>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {counts && (
          <ul className="-ms-2 flex flex-wrap gap-x-1">
            {statuses.filter(isCounted).map((status) => (
              <li key={status}>
                <Link
                  to={paths.responsesWith({ status, question: _id })}
                  className="flex min-h-11 items-center gap-1.5 rounded-xl px-2 font-semibold tabular-nums underline decoration-line-strong underline-offset-4 hover:bg-sunken"
                >
                  <StatusBadge status={status} /> {counts[status]}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <span className="flex flex-wrap gap-x-2 gap-y-1">
          {responses.length > 0 && (
            <LinkButton
              to={paths.responsesWith({ question: _id })}
              variant={counts?.pending ? 'primary' : 'secondary'}
              size="compact"
            >
              {messages.question_review_responses()}
            </LinkButton>
          )}
          {/* On narrow screens, the list of these students is far below. */}
          <Button variant="quiet" size="compact" onClick={showMissing} className="-ms-3 lg:hidden">
            {messages.question_missing()}
            {missing !== undefined && <span className="tabular-nums">({missing})</span>}
          </Button>
        </span>
      </div>
      <PagedItems
        ref={element}
        query={query}
        items={query.data && responses}
        isComplete={isComplete}
        failureMessage={messages.responses_failed()}
        loading={<Skeleton rowClass="h-24" />}
        empty={<p className="text-muted">{messages.responses_none_to_question()}</p>}
        className="hairlines border-y border-line"
      >
        {(response) => <ResponseSummary response={response} />}
      </PagedItems>
    </section>
  )
}

/** A response in one row, which links to it on the screen where it is reviewed. */
function ResponseSummary({ response }: { response: QuestionResponse }) {
  const { user, question, status, answer, createdAt, reviewedBy } = response
  return (
    <li className="relative flex gap-3 py-3 hover:bg-sunken">
      <Avatar name={user.name} />
      <div className="grow">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 tabIndex={-1} className="font-sans font-semibold">
            <Link
              to={paths.responsesWith({ status: 'all', question: question._id, student: user._id })}
              className="after:absolute after:inset-0"
            >
              <bdi>{user.name}</bdi>
            </Link>
          </h3>
          <StatusBadge status={status} />
        </div>
        <p dir="auto" className="mt-0.5 line-clamp-3 whitespace-pre-line">
          {answer}
        </p>
        <p className="mt-1 text-sm text-muted">
          <DayOf timestamp={createdAt} />
          {reviewedBy && (
            <>
              {' · '}
              {messages.responses_reviewed_by({ name: reviewedBy.name })}
            </>
          )}
        </p>
      </div>
    </li>
  )
}
