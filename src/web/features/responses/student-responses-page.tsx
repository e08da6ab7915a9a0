import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Response } from '#contract/responses.ts'
import * as messages from '#messages'
import { messageOf } from '../../api/api-error.ts'
import { CanceledFormNote } from '../../personal/draft-notes.tsx'
import { type OpenForm, useOpenForm } from '../../personal/use-open-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { StatusBadge } from '../../ui/domain-badges.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { allResponsesQuery } from './queries.ts'
import { ResponseText } from './response-text.tsx'
import { ReviewPanel } from './review-panel.tsx'

export function StudentResponsesPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.responses_all_title()} text={messages.responses_all_text()} />
      <AllResponses />
    </div>
  )
}

function AllResponses() {
  const query = useInfiniteQuery(allResponsesQuery)
  // Section 4: the review panel is open for one response at a time.
  const form = useOpenForm('review')
  const [next, setNext] = useState<string>()
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton />
    const text = messageOf(query.error, messages.responses_failed())
    return <ErrorState text={text} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  const responses = query.data.pages.flatMap(({ items }) => items)
  /** The next one that waits, after this and then from the start. */
  function nextAfter(id: string): string | undefined {
    const place = responses.findIndex(({ _id }) => _id === id)
    const others = [...responses.slice(place + 1), ...responses.slice(0, Math.max(place, 0))]
    return others.find(({ status }) => status === 'pending')?._id
  }
  if (responses.length === 0) {
    return (
      <EmptyState
        title={messages.responses_all_empty()}
        text={messages.responses_all_empty_text()}
        picture={<Picture Icon={ClipboardCheck} />}
      />
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {responses.map((response) => (
          <li key={response._id}>
            <StudentResponse
              response={response}
              form={form}
              isNext={response._id === next}
              onReview={() => {
                setNext(undefined)
                form.open(response._id)
              }}
              onReviewed={() => {
                form.close()
                setNext(nextAfter(response._id))
              }}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && <LoadMore busy={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />}
    </>
  )
}

interface StudentResponseProps {
  response: Response
  form: OpenForm
  /** The one to go on with: its button has the focus, and says so. */
  isNext: boolean
  onReviewed: () => void
  onReview: () => void
}

function StudentResponse({ response, form, isNext, onReviewed, onReview }: StudentResponseProps) {
  const { question, user } = response
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNext) button.current?.focus()
  }, [isNext])
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={`${id}-title`} className="text-xl font-bold">
          {question.title}
        </h2>
        <StatusBadge status={response.status} />
      </div>
      <p className="mt-1 line-clamp-2 text-muted">{question.description}</p>
      <p className="mt-3 text-sm">
        <strong id={`${id}-name`} className="font-semibold">
          {user.name}
        </strong>
        <span className="text-muted">
          {' · '}
          {messages.responses_submitted_on()} <DateOf instant={response.createdAt} />
        </span>
      </p>
      <ResponseText response={response} />
      {form.canceledId === response._id && <CanceledFormNote onUndo={onReview} />}
      {form.openId === response._id ? (
        <ReviewPanel response={response} onReviewed={onReviewed} onCancel={form.cancel} />
      ) : (
        <Button
          ref={button}
          autoFocus={form.closedId === response._id}
          look={isNext ? 'primary' : 'secondary'}
          className="mt-4"
          onClick={onReview}
          aria-describedby={`${id}-title ${id}-name`}
        >
          {isNext ? messages.responses_review_next() : messages.responses_review()}
        </Button>
      )}
    </Card>
  )
}
