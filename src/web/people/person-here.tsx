import { useQuery } from '@tanstack/react-query'
import { HandHeart, MessageCircle, ShieldAlert } from 'lucide-react'
import { useId } from 'react'
import type { Person } from '#contract/membership.ts'
import * as messages from '#messages'
import { PreviewText } from '#web/bible/preview-text.tsx'
import { chatQuery } from '#web/chats/queries.ts'
import { RaiseConcern } from '#web/concerns/raise-concern.tsx'
import { PagedItems, PagedList, usePagedItems } from '#web/lists/paged-list.tsx'
import { RowButton, RowDisclosure, RowLink, rowsClass } from '#web/page/rows.tsx'
import { audienceLabels } from '#web/prayers/audience-labels.ts'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AssignedRow } from './assigned-leaders.tsx'
import { prayerRequestsOfQuery, responsesOfQuery } from './queries.ts'

/** What a student does here: the chat, prayer requests and responses. */
export const PersonHere = ({ person }: { person: Person }) => (
  <>
    <ul className={rowsClass}>
      <ChatRow student={person._id} />
      <PrayerRequests student={person._id} />
      <AssignedRow person={person} />
      <RaiseRow person={person} />
    </ul>
    <Responses person={person} />
  </>
)

function ChatRow({ student }: { student: string }) {
  const { data } = useQuery(chatQuery(student))
  const unread = data?.unreadCount ?? 0
  return (
    <li>
      <RowLink
        Icon={MessageCircle}
        title={messages.menu_chat()}
        text={
          data === undefined ? (
            ' '
          ) : data.lastMessage === null ? (
            messages.chat_empty()
          ) : (
            <Filled text={(time) => messages.person_last_message({ time })}>
              <ChatTime timestamp={data.lastMessage.createdAt} />
            </Filled>
          )
        }
        badge={
          unread > 0 && <CountBadge count={unread} label={messages.chat_unread({ count: unread })} className="px-2.5" />
        }
        to={paths.chatOf(student)}
      />
    </li>
  )
}

/** A row with which a leader raises a concern about a person. It says nothing about concerns that exist. */
export function RaiseRow({ person }: { person: Person }) {
  const viewer = useViewer()
  if (person._id === viewer._id) return null
  return (
    <li>
      <RaiseConcern
        person={person}
        button={(open) => <RowButton Icon={ShieldAlert} title={messages.raise_concern()} opensDialog onClick={open} />}
      />
    </li>
  )
}

/** The prayer requests of a student, newest first. */
function PrayerRequests({ student }: { student: string }) {
  const list = usePagedItems(prayerRequestsOfQuery(student))
  const { items, query } = list
  const answered = items?.filter(({ answeredAt }) => answeredAt !== undefined).length ?? 0
  return (
    <li>
      <RowDisclosure
        Icon={HandHeart}
        title={messages.prayer_title()}
        text={
          items === undefined
            ? ' '
            : [
                (query.hasNextPage ? messages.person_prayers_more : messages.person_prayers)({ count: items.length }),
                answered > 0 && messages.person_prayers_answered({ count: answered }),
              ]
                .filter(Boolean)
                .join(' · ')
        }
      >
        <PagedItems
          {...list}
          compact
          className="hairlines"
          loading={<Skeleton className="grid gap-2 pt-3" rowClass="h-20" />}
          empty={<p className="text-muted">{messages.person_no_prayer_requests()}</p>}
        >
          {({ content, createdAt, prayerCount, audience, answeredAt, editedAt, responses: [response] }) => (
            <li className="py-3">
              <PreviewText text={content} className="line-clamp-4 whitespace-pre-wrap" />
              <p className="mt-1 text-sm text-muted">
                <MetaLine>
                  <MetaItem>
                    <DateOf timestamp={createdAt} />
                  </MetaItem>
                  <MetaItem>{messages.prayer_count({ count: prayerCount })}</MetaItem>
                  {response !== undefined && (
                    <MetaItem>{messages.person_responded_by({ name: response.respondedBy.name })}</MetaItem>
                  )}
                  {answeredAt !== undefined && <MetaItem>{messages.prayer_answered()}</MetaItem>}
                  {editedAt !== undefined && <MetaItem>{messages.prayer_edited()}</MetaItem>}
                  <MetaItem className={audience === 'leaders' ? 'font-semibold text-ink' : ''}>
                    {audienceLabels[audience]()}
                  </MetaItem>
                </MetaLine>
              </p>
            </li>
          )}
        </PagedItems>
      </RowDisclosure>
    </li>
  )
}

/** The responses of a student, newest first. */
function Responses({ person }: { person: Person }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xl font-bold">
          {messages.menu_responses()}
        </h2>
        <p className="text-sm text-muted">
          <MetaLine>
            <MetaItem>{messages.users_responses_count({ count: person.responsesCount })}</MetaItem>
            <MetaItem>{messages.users_pending_count({ count: person.pendingQuestionsCount })}</MetaItem>
          </MetaLine>
        </p>
      </div>
      <PagedList
        query={responsesOfQuery(person._id)}
        compact
        className={`mt-1 ${rowsClass}`}
        loading={<Skeleton className="grid gap-2 pt-3" rowClass="h-16" />}
        empty={<p className="py-3 text-muted">{messages.person_no_responses()}</p>}
      >
        {({ question, answer, status }) => (
          <li>
            <RowLink
              title={<bdi>{question.title}</bdi>}
              text={
                <span dir="auto" className="page-start line-clamp-1">
                  {answer}
                </span>
              }
              badge={<StatusBadge status={status} />}
              to={paths.responsesWith({ question: question._id, student: person._id })}
            />
          </li>
        )}
      </PagedList>
    </section>
  )
}
