import { useInfiniteQuery } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { useDeferredValue, useId, useMemo } from 'react'
import { Link } from 'react-router'
import type { WaitingUser } from '#contract/people.ts'
import * as messages from '#messages'
import { Approval } from '#web/accounts/joining/approval.tsx'
import { waitingQuery } from '#web/accounts/joining/queries.ts'
import { useConnected } from '#web/api/connection.ts'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { NextPage } from '#web/page/next-page.tsx'
import { paths } from '#web/session/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyIllustration } from '#web/ui/empty-illustration.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The people who wait for a leader, oldest first. */
export function WaitingList() {
  const connected = useConnected()
  const query = useInfiniteQuery(waitingQuery)
  const data = useDeferredValue(query.data)
  const loaded = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const { items: people = [], isGone } = useLiveList(loaded, { arrivals: 'append' })
  if (loaded === undefined) {
    return query.isError || !connected ? (
      <FailedQuery query={query} failureMessage={messages.load_failed()} />
    ) : (
      <Skeleton rowClass="h-36" />
    )
  }
  if (people.length === 0) {
    return (
      <EmptyState
        title={messages.users_empty_waiting()}
        text={messages.waiting_empty_text()}
        picture={<EmptyIllustration Icon={DoorOpen} />}
      />
    )
  }
  return (
    <>
      <ul className="hairlines panel">
        {people.map((person) => (
          <WaitingPerson key={person._id} person={person} isDecided={isGone(person)} />
        ))}
      </ul>
      <NextPage query={query} />
    </>
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
