import { ClipboardCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ResponseStatus } from '#contract/response-status.ts'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { messageOf } from '../../api/api-error.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedItems } from '../../components/paged-list.tsx'
import type { ResponseFilters } from '../../components/response-queries.ts'
import { useOpenForm } from '../../components/use-open-form.ts'
import { useSteadyList } from '../../components/use-steady-list.ts'
import { paths } from '../../paths.ts'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AfterReview } from './after-review.tsx'
import { findNextPending, type NextResponse } from './queries.ts'
import { ResponseFilter } from './response-filter.tsx'
import { StudentResponse } from './student-response.tsx'

export function StudentResponsesPage() {
  const [search] = useSearchParams()
  const status = statuses.find((it) => it === search.get('status'))
  const question = search.get('question') ?? undefined
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.responses_all_title()} text={messages.responses_all_text()} margin="mb-2" />
      <AllResponses key={`${status} ${question}`} filters={{ status, question }} />
    </div>
  )
}

const statuses: ResponseStatus[] = ['pending', 'approved', 'rejected']

/** State of a navigation to this screen. */
interface NavigationState {
  /** Id of the response to open. */
  review?: string
}

function AllResponses({ filters }: { filters: ResponseFilters }) {
  const location = useLocation()
  const navigate = useNavigate()
  // At most one review panel is open (docs/product.md#one-open-review).
  const form = useOpenForm('review')
  const { element, query, responses, arrived, isComplete, includeArrived, showArrived } = useSteadyList(
    filters,
    form.openId,
  )
  /** The response that was just reviewed, and the next one to review. */
  const [done, setDone] = useState<{ id: string; next: NextResponse }>()
  /** Id of a response that opens as soon as it is in the list. */
  const [wanted, setWanted] = useState((location.state as NavigationState | null)?.review)

  function open(id: string): void {
    setDone(undefined)
    form.open(id)
  }
  function finish(id: string, next: NextResponse): void {
    form.close()
    setDone({ id, next })
  }
  function goTo(id: string): void {
    const isListed = arrived.some(({ _id }) => _id === id)
    if (filters.status === 'pending' || isListed) setWanted(id)
    else {
      const state: NavigationState = { review: id }
      void navigate(paths.responsesWith({ ...filters, status: 'pending' }), { state })
    }
  }
  const findAgain = async (id: string) =>
    setDone({ id, next: await findNextPending(id, filters.question).catch(() => undefined) })

  useEffect(() => {
    if (wanted === undefined) return
    if (responses.some(({ _id }) => _id === wanted)) {
      open(wanted)
      setWanted(undefined)
    } else if (arrived.some(({ _id }) => _id === wanted)) includeArrived()
    else if (query.isFetching || !isComplete) return
    else if (query.isError) setWanted(undefined)
    else if (query.hasNextPage) void query.fetchNextPage()
    else if (query.data !== undefined) {
      // Another leader has reviewed it since it was found.
      setWanted(undefined)
      if (done !== undefined) void findAgain(done.id)
    }
  })

  const isListed = (id: string | undefined) => responses.some(({ _id }) => _id === id)
  const after = ({ _id }: QuestionResponse) =>
    done?.id === _id &&
    !isListed(done.next?._id) && (
      <AfterReview
        next={done.next}
        onNext={() => done.next && goTo(done.next._id)}
        onRetry={() => void findAgain(_id)}
      />
    )
  const titleOfQuestion = filters.question === undefined ? undefined : responses[0]?.question.title
  return (
    <>
      {filters.question !== undefined && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3">
          {titleOfQuestion !== undefined && (
            <strong>{messages.responses_of_question({ title: titleOfQuestion })}</strong>
          )}
          <Link
            to={paths.responsesWith({ status: filters.status })}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            {messages.responses_all_questions()}
          </Link>
        </p>
      )}
      <ResponseFilter filters={filters} arrived={arrived.length} onShowArrived={showArrived} />
      <PagedItems
        ref={element}
        query={query}
        items={query.data && responses}
        isComplete={isComplete}
        failureMessage={messageOf(query.error, messages.responses_failed())}
        loading={<Skeleton />}
        empty={<NoResponses filters={filters} />}
        className="grid scroll-mt-16 gap-4 [&_:is(button,textarea)]:scroll-mt-16"
      >
        {(response) => (
          <li>
            <StudentResponse
              response={response}
              question={filters.question}
              form={form}
              isNext={response._id === done?.next?._id}
              onReview={() => open(response._id)}
              onReviewed={(next) => finish(response._id, next)}
            >
              {after(response)}
            </StudentResponse>
          </li>
        )}
      </PagedItems>
    </>
  )
}

function NoResponses({ filters: { status, question } }: { filters: ResponseFilters }) {
  if (status === undefined && question === undefined) {
    return (
      <EmptyState
        title={messages.responses_all_empty()}
        text={messages.responses_all_empty_text()}
        picture={<EmptyIllustration Icon={ClipboardCheck} />}
      />
    )
  }
  return (
    <EmptyState
      title={status === undefined ? messages.responses_none_to_question() : messages.responses_none_waiting()}
      {...(status === 'pending' && question === undefined && { text: messages.responses_none_waiting_text() })}
    >
      <LinkButton to={paths.adminResponses} variant="secondary">
        {messages.responses_see_all()}
      </LinkButton>
    </EmptyState>
  )
}
