import type { ResponseStatus } from '#contract/questions.ts'
import * as messages from '#messages'
import { PageHeader } from '#web/page/page-header.tsx'
import { useSearchParams } from '#web/router/router.tsx'
import { labelOfNew, NewItemsLine } from '#web/ui/new-items-line.tsx'
import { useWideScreen } from '#web/ui/use-wide-screen.ts'
import { FilterChips } from './filter-chips.tsx'
import type { ResponseFilters } from './list-queries.ts'
import { ResponseFilter } from './response-filter.tsx'
import { ResponseList } from './response-list.tsx'
import { ReviewPanes } from './review-panes.tsx'
import { useReviewQueue } from './use-review-queue.ts'

/** All responses, or those with a status. The filters are in the URL. */
export function StudentResponsesPage() {
  const [search] = useSearchParams()
  const filters: ResponseFilters = {
    status: statuses.find((status) => status === search.get('status')),
    question: search.get('question') ?? undefined,
    student: search.get('student') ?? undefined,
  }
  return <StudentResponses key={`${filters.status} ${filters.question} ${filters.student}`} filters={filters} />
}

const statuses: ResponseStatus[] = ['pending', 'approved', 'rejected']

function StudentResponses({ filters }: { filters: ResponseFilters }) {
  const queue = useReviewQueue(filters)
  if (useWideScreen()) {
    return (
      <div data-wide className="flex flex-col content-height">
        <PageHeader title={messages.responses_all_title()}>
          <ResponseFilter filters={filters} />
        </PageHeader>
        <FilterChips filters={filters} />
        <ReviewPanes queue={queue} />
      </div>
    )
  }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.responses_all_title()} isTight />
      {/* In the line of the heading. */}
      <NewItemsLine
        label={labelOfNew(queue.list.arrived.length, messages.responses_arrived)}
        onShow={queue.list.showArrived}
        className="-mt-10"
      />
      <FilterChips filters={filters} />
      <div className="mb-3">
        <ResponseFilter filters={filters} />
      </div>
      <ResponseList queue={queue} />
    </div>
  )
}
