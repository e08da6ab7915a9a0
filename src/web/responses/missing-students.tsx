import { useEffect } from 'react'
import { Link } from 'react-router'
import type { MissingStudent } from '#contract/responses.ts'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { PagedItems, usePagedItems } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { missingQuery } from './list-queries.ts'

/** The students who have not answered a question, with links to write to them, for leaders. */
export function MissingStudents({ questionId }: { questionId: string }) {
  const { query, items: loaded } = usePagedItems(missingQuery(questionId))
  const { items, isGone } = useLiveList(loaded, { arrivals: 'append' })
  const { hasNextPage, isFetching, fetchNextPage } = query
  // A page without students does not mean that there is no further one.
  const needsMore = loaded?.length === 0 && hasNextPage
  const connected = useConnected()
  useEffect(() => {
    if (needsMore && connected && !isFetching) void fetchNextPage()
  }, [needsMore, connected, isFetching, fetchNextPage])
  return (
    <section aria-labelledby="question-missing" className="mt-8">
      <h2
        id="question-missing"
        tabIndex={-1}
        className="mb-2 flex min-h-12 scroll-mt-20 items-center text-2xl font-bold"
      >
        {messages.question_missing()}
      </h2>
      <PagedItems
        query={query}
        items={loaded === undefined || needsMore ? undefined : items}
        failureMessage={messages.question_missing_failed()}
        compact
        loading={<Skeleton rowClass="h-14" className="grid gap-2" />}
        empty={<p className="text-muted">{messages.question_missing_empty()}</p>}
        className="hairlines border-y border-line"
      >
        {(student) => <Student student={student} hasAnswered={isGone(student)} />}
      </PagedItems>
    </section>
  )
}

function Student({ student, hasAnswered }: { student: MissingStudent; hasAnswered: boolean }) {
  const { _id, name, hasRejectedResponse } = student
  return (
    <li className="flex items-center gap-3 py-1.5">
      <Avatar name={name} size="small" />
      <Link
        id={`missing-${_id}`}
        to={paths.user(_id)}
        className="grow truncate leading-11 font-semibold underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="shrink-0">
        {hasAnswered ? (
          <Badge intent="good">{messages.question_has_answered()}</Badge>
        ) : (
          hasRejectedResponse && <Badge intent="bad">{messages.status_rejected()}</Badge>
        )}
      </span>
      <LinkButton
        to={paths.chatOf(_id)}
        variant="quiet"
        size="compact"
        className="shrink-0"
        aria-describedby={`missing-${_id}`}
      >
        {messages.question_write()}
      </LinkButton>
    </li>
  )
}
