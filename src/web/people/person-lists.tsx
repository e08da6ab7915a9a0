import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import * as messages from '#messages'
import { PagedList } from '#web/lists/paged-list.tsx'
import { audienceLabels } from '#web/prayers/audience-labels.ts'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { paths } from '#web/session/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { prayerRequestsOfQuery, responsesOfQuery } from './queries.ts'

interface ListCardProps<Item> extends ComponentProps<typeof PagedList<Item>> {
  title: string
  empty: string
  cardClass?: string
}

const ListCard = <Item,>({ title, empty, cardClass = '', ...list }: ListCardProps<Item>) => (
  <Card title={title} titleClass="mb-1" className={cardClass}>
    <PagedList
      {...list}
      compact
      className="hairlines"
      loading={<Skeleton className="grid gap-2 pt-3" rowClass="h-20" />}
      empty={<p className="py-3 text-muted">{empty}</p>}
    />
  </Card>
)

/** The responses of a student, newest first. */
export const PersonResponses = ({ student }: { student: string }) => (
  <ListCard
    title={messages.menu_responses()}
    query={responsesOfQuery(student)}
    empty={messages.person_no_responses()}
    cardClass="mb-6"
  >
    {({ question, answer, status, createdAt }) => (
      <li className="py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Link
            to={paths.responsesWith({ status: 'all', question: question._id, student })}
            className="inline-flex min-h-11 min-w-0 grow basis-48 items-center font-semibold underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-lamp sm:min-h-7"
          >
            {question.title}
          </Link>
          <StatusBadge status={status} />
        </div>
        <p className="line-clamp-3 whitespace-pre-line">{answer}</p>
        <p className="mt-1 text-sm text-muted">
          {messages.responses_submitted_on()} <DateOf timestamp={createdAt} />
        </p>
      </li>
    )}
  </ListCard>
)

/** The prayer requests of a student, newest first. */
export const PersonPrayerRequests = ({ student }: { student: string }) => (
  <ListCard
    title={messages.prayer_title()}
    query={prayerRequestsOfQuery(student)}
    empty={messages.person_no_prayer_requests()}
  >
    {({ content, createdAt, prayerCount, audience, answeredAt, editedAt, responses: [response] }) => (
      <li className="py-4">
        <p className="line-clamp-4 whitespace-pre-line">{content}</p>
        <p className="mt-1 text-sm text-muted">
          <DateOf timestamp={createdAt} />
          {' · '}
          {messages.prayer_count({ count: prayerCount })}
          {response !== undefined && <> · {messages.person_responded_by({ name: response.respondedBy.name })}</>}
          {answeredAt !== undefined && <> · {messages.prayer_answered()}</>}
          {editedAt !== undefined && <> · {messages.prayer_edited()}</>}
          {' · '}
          <span className={audience === 'leaders' ? 'font-semibold text-ink' : ''}>{audienceLabels[audience]()}</span>
        </p>
      </li>
    )}
  </ListCard>
)
