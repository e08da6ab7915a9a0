import { DoorOpen } from 'lucide-react'
import { useId } from 'react'
import type { WaitingUser } from '#contract/membership.ts'
import * as messages from '#messages'
import { Approval } from '#web/accounts/joining/approval.tsx'
import { useDecision } from '#web/accounts/joining/decisions.ts'
import { apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { PagedItems, usePagedItems } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useUnreadCount } from '#web/session/unread-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { Name } from '#web/ui/name.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Username } from '#web/ui/username.tsx'

/** The people who wait for a leader to let them in, oldest first. */
const waitingQuery = pagedQuery(
  [...queryKeys.users, 'waiting'],
  (cursor) => apiPage('GET /api/users/waiting', cursor, { limit: '100' }),
  { failureLog: 'The people who wait could not be fetched' },
)

/** Height of a row while the people load. */
const rowHeight = 'h-32 sm:h-24'

/** The people who wait for a leader, oldest first. @param isBrief whether they are above another list, or not there */
export function WaitingList({ isBrief = false }: { isBrief?: boolean }) {
  const list = usePagedItems(waitingQuery)
  const count = useUnreadCount('peopleWaiting') ?? 0
  const { items, isGone } = useLiveList(list.items, { arrivals: 'append' })
  if (isBrief && (items === undefined ? count === 0 : items.length === 0)) return null
  return (
    <PagedItems
      {...list}
      items={items}
      compact={isBrief}
      className={`-mx-4 hairlines border-t border-line sm:mx-0 ${isBrief ? '' : 'border-b'}`}
      loading={<Skeleton rows={isBrief ? Math.min(count, 3) : 2} rowClass={rowHeight} className="grid gap-px" />}
      empty={<EmptyState title={messages.waiting_nobody()} Icon={DoorOpen} />}
    >
      {(person) => <WaitingPerson person={person} isDecided={isGone(person)} />}
    </PagedItems>
  )
}

function WaitingPerson({ person, isDecided }: { person: WaitingUser; isDecided: boolean }) {
  const id = useId()
  const waits = useDecision(person._id) === undefined && !isDecided
  return (
    <li className="grid min-h-32 grid-cols-[auto_1fr] content-center gap-x-3 gap-y-2 px-4 py-3 sm:min-h-24 sm:grid-cols-[auto_1fr_auto] sm:items-center">
      <Avatar name={person.name} className="mt-1" />
      <div>
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            id={id}
            to={paths.user(person._id)}
            className="-my-1.5 py-1.5 inline-flex min-h-11 min-w-11 items-center font-semibold wrap-anywhere underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-lamp pointer-fine:sm:my-0 pointer-fine:sm:min-h-6 pointer-fine:sm:py-0"
          >
            <Name>{person.name}</Name>
          </Link>
          {person.needsConsent && <Badge intent="info">{messages.consent_needed_badge()}</Badge>}
          {person.looksLikeLeader && <Badge intent="bad">{messages.users_looks_like()}</Badge>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <MetaLine>
            <MetaItem>
              <Username username={person.username} />
            </MetaItem>
            {waits && (
              <MetaItem>
                <Filled text={(time) => messages.waiting_since({ time })}>
                  <RelativeTime timestamp={person.waitingSince} />
                </Filled>
              </MetaItem>
            )}
          </MetaLine>
        </p>
      </div>
      <div className="col-start-2 sm:col-start-3 sm:max-w-80">
        <Approval user={person} isDecided={isDecided} describedBy={id} />
      </div>
    </li>
  )
}
