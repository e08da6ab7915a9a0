import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useDeferredValue, useId } from 'react'
import type { Response as QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { StatusBadge } from '../../components/domain-badges.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ResponseText } from '../../components/response-text.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownResponsesQuery } from './queries.ts'

export function MyResponsesPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.responses_mine_title()} text={messages.responses_mine_text()} />
      <OwnResponses />
    </div>
  )
}

function OwnResponses() {
  const query = useInfiniteQuery(ownResponsesQuery)
  const data = useDeferredValue(query.data)
  if (data === undefined) {
    if (!query.isError) return <Skeleton />
    return (
      <ErrorState text={messages.responses_failed()} loading={query.isFetching} onRetry={() => void query.refetch()} />
    )
  }
  const responses = data.pages.flatMap(({ items }) => items)
  if (responses.length === 0) {
    return (
      <EmptyState title={messages.responses_mine_empty()} picture={<EmptyIllustration Icon={ClipboardCheck} />}>
        <LinkButton to={paths.questions}>{messages.responses_go_to_questions()}</LinkButton>
      </EmptyState>
    )
  }
  // A question that was answered again after a rejection has a newer response above this one.
  const answered = new Set<string>()
  return (
    <>
      <ul className="grid gap-4">
        {responses.map((response) => {
          const newest = !answered.has(response.question._id)
          answered.add(response.question._id)
          return <OwnResponse key={response._id} response={response} newest={newest} />
        })}
      </ul>
      {query.hasNextPage && <LoadMore loading={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />}
    </>
  )
}

function OwnResponse({ response, newest }: { response: QuestionResponse; newest: boolean }) {
  const { title, deleted } = response.question
  const id = useId()
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id={id} className="text-xl font-bold">
            {title}
          </h2>
          <StatusBadge status={response.status} />
        </div>
        <p className="mt-1 text-sm text-muted">
          {messages.responses_submitted_on()} <DateOf instant={response.createdAt} />
        </p>
        <ResponseText response={response} />
        {deleted && <p className="mt-4 text-muted">{messages.responses_question_deleted()}</p>}
        {response.status === 'rejected' && newest && !deleted && (
          <LinkButton
            to={paths.question(response.question._id)}
            variant="secondary"
            className="mt-4"
            aria-describedby={id}
          >
            {messages.responses_answer_again()}
          </LinkButton>
        )}
      </Card>
    </li>
  )
}
