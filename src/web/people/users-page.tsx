import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { AssignedBefore, ListedUser } from '#contract/people.ts'
import { sortOrders, type UserColumn, userColumns, userFilters } from '#contract/rules/people.ts'
import * as messages from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { NextPage } from '#web/page/next-page.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { SearchField } from '#web/page/search-field.tsx'
import { useSearchParams } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { labelOfNew, NewItemsLine } from '#web/ui/new-items-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFocusOfPrevious } from '#web/ui/use-focus-of-previous.ts'
import { AssignedNote } from './assigned-note.tsx'
import { type UsersView, usersQuery } from './list-queries.ts'
import { UserFilters } from './user-filters.tsx'
import { UsersTable } from './users-table.tsx'
import { WaitingList } from './waiting-list.tsx'

/** Loaded when a leader wants to set who looks out for the students of a list. */
const AssignStudents = lazy(async () => ({ default: (await import('./assigned-leaders.tsx')).AssignStudents }))

export function UsersPage() {
  const [view, change] = useUsersView()
  const [isAssigning, setAssigning] = useState(false)
  const [assigned, setAssigned] = useState<AssignedBefore>()
  const [isUndone, setUndone] = useState(false)
  const tools = useRef<HTMLDivElement>(null)
  useFocusOfPrevious(tools, isUndone && assigned === undefined)
  const hasStudents =
    view.show === undefined || view.show === 'students' || view.show === 'yours' || view.show === 'absent'
  return (
    <>
      <PageHeader title={messages.users_title()} className="items-center! gap-2!">
        <LinkButton to={paths.adminInvite} variant="secondary" className="shrink-0" aria-label={messages.menu_invite()}>
          <UserPlus aria-hidden className="size-4 shrink-0" />
          <span className="max-[22rem]:hidden">{messages.menu_invite()}</span>
        </LinkButton>
      </PageHeader>
      <div ref={tools} tabIndex={-1} className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl">
        <SearchField
          label={messages.users_search()}
          placeholder={messages.chat_search_placeholder()}
          search={view.search ?? ''}
          // A search begins with everyone. A filter can narrow down what it has found.
          onSearch={(search) => change(search === '' ? { search: undefined } : { search, show: undefined })}
          className="grow basis-full sm:max-w-sm sm:basis-72"
        />
        <UserFilters view={view} onAssign={hasStudents ? () => setAssigning(true) : undefined} />
      </div>
      {assigned && (
        <AssignedNote
          assigned={assigned}
          onUndone={() => {
            setUndone(true)
            setAssigned(undefined)
          }}
        />
      )}
      <Suspense>
        {isAssigning && <AssignStudents view={view} onAssigned={setAssigned} onClose={() => setAssigning(false)} />}
      </Suspense>
      {view.show === 'waiting' ? <WaitingList /> : <UserList view={view} onChange={change} />}
    </>
  )
}

function UserList({ view, onChange }: { view: UsersView; onChange: (changes: UsersView) => void }) {
  const query = useInfiniteQuery(usersQuery(view))
  const connected = useConnected()
  const data = useDeferredValue(query.data)
  const loaded = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const isCurrent = data === query.data && !query.isPlaceholderData
  const live = useLiveList<ListedUser, HTMLDivElement>(isCurrent ? loaded : undefined, { view: JSON.stringify(view) })
  const { items: users, arrived, show, element } = live

  // Who waits is above the list, with buttons.
  const isEveryone = view.show === undefined && view.search === undefined
  // The rows of the previous view are not those of this one.
  const isUnknown = query.data === undefined && (query.isError || !connected)

  function sortBy(sort: UserColumn): void {
    onChange({ sort, order: view.sort === sort && view.order === 'asc' ? 'desc' : 'asc' })
  }

  return (
    <>
      <NewItemsLine label={labelOfNew(arrived.length, messages.users_arrived)} onShow={show}>
        <p className="text-sm text-muted">
          {loaded !== undefined &&
            (query.hasNextPage ? messages.users_count_more : messages.users_count)({ count: loaded.length })}
          {view.show === 'absent' && <> · {messages.users_absent_text()}</>}
        </p>
      </NewItemsLine>
      {isEveryone && <WaitingList isBrief />}
      <div
        ref={element}
        className="-mx-4 overflow-hidden border-y border-line sm:mx-0 sm:rounded-2xl sm:border sm:bg-surface sm:shadow-card"
      >
        <UsersTable
          users={isUnknown ? undefined : users?.filter((user) => !(isEveryone && isInWaitingList(user)))}
          view={view}
          isBusy={query.isPlaceholderData}
          onSort={sortBy}
        />
        {isUnknown && connected ? (
          <div className="grid justify-items-center gap-3 p-8 text-center text-muted">
            <p>{messages.load_failed()}</p>
            <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
              {messages.try_again()}
            </Button>
          </div>
        ) : isUnknown ? (
          <FailedQuery query={query} failureMessage={messages.load_failed()} />
        ) : users === undefined ? (
          <Skeleton className="grid gap-2 p-4" rowClass="h-12" />
        ) : (
          users.length === 0 && !query.isPlaceholderData && <NoUsers view={view} onChange={onChange} />
        )}
      </div>
      {users !== undefined && !isUnknown && !query.isPlaceholderData && <NextPage query={query} />}
    </>
  )
}

const isInWaitingList = ({ state, invitedAsLeader }: ListedUser) => state === 'waiting' && !invitedAsLeader

const emptyTexts = {
  students: messages.users_empty_students,
  yours: messages.users_empty_yours,
  leaders: messages.users_empty,
  waiting: messages.waiting_nobody,
  absent: messages.users_empty_absent,
  'switched off': messages.users_empty_switched_off,
}

function NoUsers({ view, onChange }: { view: UsersView; onChange: (changes: UsersView) => void }) {
  const { search, show } = view
  if (search === undefined) {
    return (
      <p className="p-8 text-center text-muted">{show === undefined ? messages.users_empty() : emptyTexts[show]()}</p>
    )
  }
  return (
    <div className="grid justify-items-center gap-3 p-8 text-center text-muted">
      <p>{messages.search_nobody_found({ search })}</p>
      <Button variant="secondary" onClick={() => onChange({ search: undefined, show: undefined })}>
        {messages.users_show_all()}
      </Button>
    </div>
  )
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** Returns the view in the URL, and a function that changes it there. */
function useUsersView(): [view: UsersView, change: (changes: UsersView) => void] {
  const [params, setParams] = useSearchParams()
  const view: UsersView = {
    search: params.get('search') || undefined,
    show: oneOf(userFilters, params.get('show')),
    sort: oneOf(userColumns, params.get('sort')),
    order: oneOf(sortOrders, params.get('order')),
  }
  function change(changes: UsersView): void {
    const entries = Object.entries({ ...view, ...changes }).filter((it): it is [string, string] => it[1] !== undefined)
    setParams(new URLSearchParams(entries), { replace: true })
  }
  return [view, change]
}
