import { ClipboardCheck } from 'lucide-react'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import type { ResponseStatus } from '#contract/questions.ts'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { OutboxEntry, WaitingBadge } from '#web/forms/outbox-entry.tsx'
import { LiveList, useLivePages } from '#web/lists/live-list.tsx'
import type { Entry, WriteKind } from '#web/offline/outbox/entry.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useEntries } from '#web/session/use-outbox.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateOf, DayOf } from '#web/ui/dates.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ownResponsesQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { useMarkReviewsSeen } from './use-mark-reviews-seen.ts'

/** Returns whether no newer response of the list, which is sorted newest first, is to the same question. */
const isNewest = (index: number, responses: readonly QuestionResponse[]): boolean =>
  responses.findIndex(({ question }) => question._id === responses[index]?.question._id) === index

/** What others can change in a row. The student's own changes are sent from this list, or from another device. */
const othersPartOf = ({ hasUnseenReview, answer, editCount, editedAt, ...part }: QuestionResponse) =>
  JSON.stringify(part)
const always = () => true

export function MyResponsesPage() {
  const list = useLivePages(ownResponsesQuery, { appears: always, heldPartOf: othersPartOf })
  const { items, arrived, element, show } = list.live
  // A review that is not shown yet is not seen.
  const isNew = useMarkReviewsSeen(items)
  const unsent = useEntries().filter(({ kind, state }) => answers.has(kind) && state !== 'new')
  /** Returns the status of a response on the server. It needs as much room as the earlier one, so it is not held back. */
  const statusOf = ({ _id, status }: QuestionResponse) => arrived.find((it) => it._id === _id)?.status ?? status
  /** Shows what has changed, and moves to the first response that has. */
  function showNews(): void {
    const index = items?.findIndex(({ _id }) => arrived.some((it) => it._id === _id)) ?? -1
    flushSync(show)
    const row = element.current?.children[index]
    row?.scrollIntoView({ block: 'nearest' })
    row?.querySelector('h2')?.focus({ preventScroll: true })
  }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.responses_mine_title()} isTight={unsent.length === 0} />
      <UnsentResponses entries={unsent} />
      <LiveList
        {...list}
        newText={messages.responses_news}
        onShowNew={showNews}
        loading={<Skeleton rowClass="h-32" />}
        className="hairlines border-y border-line"
        empty={
          unsent.length > 0 ? null : (
            <EmptyState title={messages.responses_mine_empty()} Icon={ClipboardCheck}>
              <LinkButton to={paths.questions}>{messages.responses_go_to_questions()}</LinkButton>
            </EmptyState>
          )
        }
      >
        {(response, index, responses) => (
          <OwnResponse
            response={response}
            status={statusOf(response)}
            newest={isNewest(index, responses)}
            isNew={isNew(response)}
          />
        )}
      </LiveList>
    </div>
  )
}

const answers: ReadonlySet<WriteKind> = new Set(['response', 'changed answer'] as const)

/** Answers that are not on the server yet, the newest first like the others. */
function UnsentResponses({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <ul aria-label={messages.outbox_title()} className="mb-10 hairlines border-y border-line">
      {[...entries].reverse().map((entry) => (
        <li key={entry.key} className="grid gap-2 py-5">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 dir="auto" className="text-xl font-bold">
              {entry.about}
            </h2>
            <WaitingBadge entry={entry} />
          </div>
          <OutboxEntry entry={entry} />
        </li>
      ))}
    </ul>
  )
}

interface OwnResponseProps {
  response: QuestionResponse
  /** The current status. The rest of the response may be held back. */
  status: ResponseStatus
  newest: boolean
  /** Whether the student has not seen the review before. */
  isNew: boolean
}

/** A response in one row, which links to its question. */
function OwnResponse({ response, status, newest, isNew }: OwnResponseProps) {
  const { question, answer, createdAt, feedback, reviewedBy, reviewedAt } = response
  const id = useId()
  return (
    <li className="relative py-4 [&_p_a]:relative [&_p_a]:z-10">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 id={id} dir="auto" tabIndex={-1} className="text-xl font-bold">
          {question.deleted ? (
            question.title
          ) : (
            <Link
              to={paths.question(question._id)}
              className="decoration-lamp decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {question.title}
            </Link>
          )}
        </h2>
        <span className="flex flex-wrap gap-2">
          {isNew && <Badge intent="new">{messages.news_badge()}</Badge>}
          <StatusBadge status={status} />
        </span>
      </div>
      {feedback !== null && (
        <div className="mt-2 border-s-4 border-lamp ps-4">
          <p className="sr-only">{messages.responses_feedback()}</p>
          <p dir="auto" className="text-lg whitespace-pre-wrap">
            <LinkedText text={feedback} />
          </p>
        </div>
      )}
      <p className="sr-only">{messages.responses_answer()}</p>
      <p dir="auto" className="mt-2 whitespace-pre-wrap text-muted">
        <LinkedText text={answer} />
      </p>
      <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted">
        <span>
          <Filled text={(date) => messages.responses_submitted_on({ date })}>
            <DateOf timestamp={createdAt} />
          </Filled>
        </span>{' '}
        {reviewedBy !== null && reviewedAt !== null && (
          <span>
            {messages.responses_reviewed_by({ name: reviewedBy.name })} {reviewedBy.isLeader && <LeaderBadge compact />}{' '}
            <DayOf timestamp={reviewedAt} />
          </span>
        )}
      </p>
      {question.deleted && <p className="mt-3 text-muted">{messages.responses_question_deleted()}</p>}
      {response.status === 'rejected' && newest && !question.deleted && (
        <LinkButton
          to={paths.question(question._id)}
          variant="secondary"
          className="relative z-10 mt-3"
          aria-describedby={id}
        >
          {messages.responses_answer_again()}
        </LinkButton>
      )}
    </li>
  )
}
