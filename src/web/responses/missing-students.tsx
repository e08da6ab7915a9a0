import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Question } from '#contract/questions.ts'
import type { MissingStudent } from '#contract/responses.ts'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { PagedItems, usePagedItems } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { Link } from '#web/router/router.tsx'
import { missingAnswersId, paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { missingCountQuery, missingQuery } from './list-queries.ts'
import { canRemind, RemindButton, reminderText, useFocusAfterReminder } from './reminder.tsx'

type QuestionTitle = Pick<Question, '_id' | 'title'>

/** The students who have not answered a question, with links to write to them, for leaders. */
export function MissingStudents({ question }: { question: QuestionTitle }) {
  const { query, items: loaded } = usePagedItems(missingQuery(question._id))
  const { items, isGone } = useLiveList(loaded, { arrivals: 'append' })
  const { hasNextPage, isFetching, fetchNextPage } = query
  // A page without students does not mean that there is no further one.
  const needsMore = loaded?.length === 0 && hasNextPage
  const connected = useConnected()
  useEffect(() => {
    if (needsMore && connected && !isFetching) void fetchNextPage()
  }, [needsMore, connected, isFetching, fetchNextPage])
  return (
    <section aria-labelledby={missingAnswersId} className="mt-8">
      <div className="mb-2 flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={missingAnswersId} tabIndex={-1} className="scroll-mt-20 text-2xl font-bold">
          {messages.question_missing()}
        </h2>
        <Reminder question={question} />
      </div>
      <PagedItems
        query={query}
        items={loaded === undefined || needsMore ? undefined : items}
        failureMessage={messages.load_failed()}
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

/** Reminds all of them, or says when they were reminded. */
function Reminder({ question }: { question: QuestionTitle }) {
  const { data } = useQuery(missingCountQuery(question._id))
  const isOpen = data !== undefined && canRemind(data)
  const { element, onReminded } = useFocusAfterReminder<HTMLParagraphElement>(isOpen)
  if (data === undefined) return null
  if (isOpen) {
    const label = messages.remind_all({ count: data.missing })
    return <RemindButton question={question} missing={data.missing} label={label} onReminded={onReminded} />
  }
  return (
    data.lastReminder && (
      <p ref={element} tabIndex={-1} className="text-muted">
        {reminderText(data.lastReminder)}
      </p>
    )
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
        dir="auto"
        translate="no"
        className="grow truncate leading-11 font-semibold underline-offset-4 hover:underline"
      >
        {name}
        <SharedUsername person={student} />
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
