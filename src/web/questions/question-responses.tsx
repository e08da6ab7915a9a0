import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Question } from '#contract/questions.ts'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { PreviewText } from '#web/bible/preview-text.tsx'
import { PagedItems } from '#web/lists/paged-list.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { missingCountQuery } from '#web/responses/list-queries.ts'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { useResponseList } from '#web/responses/use-response-list.ts'
import { Link, useLocation, useNavigationType } from '#web/router/router.tsx'
import { missingAnswersId, paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { DayOf } from '#web/ui/dates.tsx'
import { Name } from '#web/ui/name.tsx'
import { labelOfNew, NewItemsLine } from '#web/ui/new-items-line.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const reviewed = [
  { status: 'approved', label: messages.responses_approved },
  { status: 'rejected', label: messages.responses_rejected },
] as const

const quietClass = 'flex min-h-11 min-w-11 items-center tabular-nums'
const linkClass = 'underline decoration-line-strong underline-offset-4 hover:text-ink'

function showMissing(): void {
  const heading = document.getElementById(missingAnswersId)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** The responses to a question, with their number by status and links to review them, for leaders. */
export function QuestionResponses({ question }: { question: Question }) {
  const { _id, responseCounts: counts } = question
  const { element, query, responses, arrived, isComplete, showArrived } = useResponseList({ question: _id }, undefined)
  const missing = useQuery(missingCountQuery(_id)).data?.missing
  const { hash } = useLocation()
  // Back and a reload restore the position.
  const isForMissing = useNavigationType() !== 'POP' && hash === `#${missingAnswersId}`
  const isLoaded = query.data !== undefined && missing !== undefined
  useEffect(() => {
    if (isForMissing && isLoaded) showMissing()
  }, [isForMissing, isLoaded])
  return (
    <section aria-labelledby="question-responses" className="mt-8">
      <NewItemsLine label={labelOfNew(arrived.length, messages.responses_arrived)} onShow={showArrived}>
        <h2 id="question-responses" className="text-2xl font-bold">
          {messages.question_responses()}
        </h2>
      </NewItemsLine>
      {responses.length > 0 && (
        <LinkButton
          to={paths.responsesWith({ question: _id })}
          variant={counts?.pending ? 'primary' : 'secondary'}
          className="max-sm:w-full"
        >
          {messages.question_review_responses()}{' '}
          {!!counts?.pending && <span className="shrink-0 tabular-nums">{counts.pending}</span>}
        </LinkButton>
      )}
      <div className="my-1 flex flex-wrap gap-x-5 text-sm text-muted">
        {counts && responses.length > 0 && (
          // Both, also without responses, so that a review moves nothing.
          <ul className="flex gap-x-5">
            {reviewed.map(({ status, label }) => (
              <li key={status}>
                {counts[status] === 0 ? (
                  <span className={quietClass}>{label()} 0</span>
                ) : (
                  <Link to={paths.responsesWith({ status, question: _id })} className={`${quietClass} ${linkClass}`}>
                    {label()} {counts[status]}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
        {/* On narrow screens, the list of these students is far below. */}
        <button type="button" onClick={showMissing} className={`${quietClass} ${linkClass} lg:hidden`}>
          {messages.question_missing()} {missing}
        </button>
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
          <div>
            <h3 tabIndex={-1} className="inline font-sans font-semibold">
              <Link
                to={paths.responsesWith({ question: question._id, student: user._id })}
                className="after:absolute after:inset-0"
              >
                <Name>{user.name}</Name>
              </Link>
            </h3>
            <SharedUsername person={user} />
          </div>
          <StatusBadge status={status} />
        </div>
        <PreviewText text={answer} className="mt-0.5 line-clamp-3 whitespace-pre-wrap" />
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
