import { DoorOpen } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { WaitingUser } from '#contract/people.ts'
import * as messages from '#messages'
import { Approval } from '#web/accounts/joining/approval.tsx'
import { apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { PagedItems, usePagedItems } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { paths } from '#web/session/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The people who wait for a leader to let them in, oldest first. */
const waitingQuery = pagedQuery(
  [...queryKeys.users, 'waiting'],
  (cursor) => apiPage('GET /api/users/waiting', cursor, { limit: '100' }),
  { failureLog: 'The people who wait could not be fetched' },
)

/** The people who wait for a leader, oldest first. */
export function WaitingList() {
  const list = usePagedItems(waitingQuery)
  const { items, isGone } = useLiveList(list.items, { arrivals: 'append' })
  return (
    <PagedItems
      {...list}
      items={items}
      className="hairlines panel"
      loading={<Skeleton rowClass="h-36" />}
      empty={<EmptyState title={messages.users_empty_waiting()} text={messages.waiting_empty_text()} Icon={DoorOpen} />}
    >
      {(person) => <WaitingPerson person={person} isDecided={isGone(person)} />}
    </PagedItems>
  )
}

function WaitingPerson({ person, isDecided }: { person: WaitingUser; isDecided: boolean }) {
  const id = useId()
  return (
    <li className="grid min-h-36 content-center gap-3 px-4 py-4 sm:min-h-24 sm:grid-cols-[1fr_auto] sm:items-center sm:px-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            id={id}
            to={paths.user(person._id)}
            className="inline-flex min-h-11 min-w-11 items-center text-lg font-semibold wrap-anywhere underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-lamp sm:min-h-6"
          >
            {person.name}
          </Link>
          {person.needsConsent && <Badge intent="info">{messages.consent_needed_badge()}</Badge>}
          {person.looksLikeLeader && <Badge intent="bad">{messages.users_looks_like_leader()}</Badge>}
        </p>
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          <bdi>@{person.username}</bdi> · {messages.waiting_since()} <RelativeTime timestamp={person.waitingSince} />
        </p>
      </div>
      <Approval user={person} isDecided={isDecided} describedBy={id} />
    </li>
  )
}
