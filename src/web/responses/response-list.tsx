import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { messageOf } from '#web/api/api-error.ts'
import { PagedItems } from '#web/lists/paged-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoResponses } from './no-responses.tsx'
import { ReviewDone } from './review-done.tsx'
import { ReviewedHeading } from './reviewed-heading.tsx'
import { StudentResponse } from './student-response.tsx'
import type { ReviewQueue } from './use-review-queue.ts'

/** The responses on narrow screens: the review panel opens in the list. */
export function ResponseList({ queue }: { queue: ReviewQueue }) {
  const { list, filters, form, done, open, goTo, findAgain, isListed } = queue
  const { element, query, responses, isComplete } = list
  const after = (response: QuestionResponse) =>
    done?.id === response._id ? (
      <ReviewDone
        response={response}
        filters={filters}
        next={done.next}
        hasNextButton={isListed(done.next?._id)}
        onNext={() => done.next && goTo(done.next._id)}
        onRetry={() => void findAgain(response._id)}
      />
    ) : undefined
  return (
    <PagedItems
      ref={element}
      query={query}
      items={query.data && responses}
      isComplete={isComplete}
      failureMessage={messageOf(query.error, messages.responses_failed())}
      loading={<Skeleton rowClass="h-36" />}
      empty={<NoResponses filters={filters} />}
      className="-mx-4 hairlines border-y border-line sm:mx-0"
    >
      {(response) => (
        <>
          {response._id === list.firstReviewed && <ReviewedHeading />}
          <StudentResponse
            response={response}
            queue={form.openId === response._id ? queue : undefined}
            isNext={done?.next?._id === response._id}
            wasClosed={form.closedId === response._id}
            wasCanceled={form.canceledId === response._id}
            listed={filters.status}
            isSameQuestion={filters.question !== undefined}
            onReview={open}
          >
            {after(response)}
          </StudentResponse>
        </>
      )}
    </PagedItems>
  )
}
