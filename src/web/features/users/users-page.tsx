import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type UserColumn, userColumns } from '#contract/user-columns.ts'
import type { ListedUser } from '#contract/users.ts'
import * as messages from '#messages'
import { PageHeader } from '../../components/page-header.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Sorting, usersQuery } from './queries.ts'

const labels: Record<UserColumn, () => string> = {
  name: messages.users_name,
  username: messages.users_username,
  role: messages.users_role,
  responsesCount: messages.users_responses,
  pendingQuestionsCount: messages.users_pending,
  createdAt: messages.users_joined,
}

/** Fixed widths of some columns. The others share the remaining width. */
const widths: Partial<Record<UserColumn, string>> = {
  role: 'xl:w-42',
  responsesCount: 'xl:w-38',
  pendingQuestionsCount: 'xl:w-38',
  createdAt: 'xl:w-36',
}

export function UsersPage() {
  const [sorting, setSorting] = useState<Sorting>()
  const query = useInfiniteQuery(usersQuery(sorting))
  const users = useDeferredValue(query.data)?.pages.flatMap(({ items }) => items)

  function sortBy(sort: UserColumn): void {
    setSorting((before) => ({ sort, order: before?.sort === sort && before.order === 'asc' ? 'desc' : 'asc' }))
  }

  return (
    <>
      <PageHeader title={messages.users_title()} text={messages.users_text()} />
      <div className="overflow-hidden panel">
        {/* Looks like a list of cards on a phone, and remains a table for screen readers. */}
        <table
          aria-busy={query.isPlaceholderData}
          aria-label={messages.users_table()}
          className="block w-full text-start [overflow-wrap:break-word] xl:table xl:table-fixed"
        >
          <thead className="block border-b border-line bg-sunken xl:table-header-group">
            <tr className="flex flex-wrap gap-1 p-2 xl:table-row xl:p-0">
              {userColumns.map((column) => (
                <ColumnHeader key={column} column={column} sorting={sorting} onSort={() => sortBy(column)} />
              ))}
            </tr>
          </thead>
          <tbody className="block divide-y divide-line xl:table-row-group">
            {users?.map((user) => (
              <UserRow key={user._id} user={user} />
            ))}
          </tbody>
        </table>
        {users === undefined && !query.isLoadingError && <Skeleton className="grid gap-2 p-4" rowClass="h-12" />}
        {users?.length === 0 && <p className="p-8 text-center text-muted">{messages.users_empty()}</p>}
        {query.isLoadingError && (
          <div className="grid justify-items-center gap-3 p-8 text-center text-muted">
            <p>{messages.users_failed()}</p>
            <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
              {messages.try_again()}
            </Button>
          </div>
        )}
      </div>
      {users !== undefined && query.hasNextPage && !query.isPlaceholderData && (
        <LoadMore loading={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />
      )}
    </>
  )
}

interface ColumnHeaderProps {
  column: UserColumn
  sorting: Sorting | undefined
  onSort: () => void
}

function ColumnHeader({ column, sorting, onSort }: ColumnHeaderProps) {
  const order = sorting?.sort === column ? sorting.order : undefined
  const Icon = order === undefined ? ArrowUpDown : order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      className={`block p-0 xl:table-cell ${widths[column] ?? ''}`}
    >
      <button
        type="button"
        onClick={onSort}
        className="flex min-h-11 items-center gap-1.5 rounded-lg px-2.5 py-2 text-start text-sm font-semibold hover:bg-tint xl:w-full xl:rounded-none xl:px-4 xl:text-base"
      >
        {labels[column]()}
        <Icon aria-hidden className={`size-4 shrink-0 ${order === undefined ? 'text-muted' : ''}`} />
      </button>
    </th>
  )
}

const cell = 'flex items-baseline justify-between gap-4 xl:table-cell xl:px-4 xl:py-3'
/** The column's name in front of a value, for cards without column headers. */
const Label = ({ column }: { column: UserColumn }) => (
  <span aria-hidden className="shrink-0 text-sm text-muted xl:hidden">
    {labels[column]()}
  </span>
)

function UserRow({ user }: { user: ListedUser }) {
  return (
    <tr className="block px-4 py-4 xl:table-row xl:p-0">
      <td className={`${cell} text-lg font-semibold wrap-anywhere xl:text-base`}>{user.name}</td>
      <td className={`${cell} text-muted`}>
        <Label column="username" />
        <span className="min-w-0 text-end wrap-anywhere xl:text-start">{user.username}</span>
      </td>
      <td className={cell}>
        <Label column="role" />
        <Badge intent={user.role === 'admin' ? 'warn' : 'info'}>
          {user.role === 'admin' ? messages.role_admin() : messages.role_student()}
        </Badge>
      </td>
      <td className={`${cell} tabular-nums`}>
        <Label column="responsesCount" />
        {user.responsesCount ?? 0}
      </td>
      <td className={`${cell} tabular-nums`}>
        <Label column="pendingQuestionsCount" />
        {user.pendingQuestionsCount ?? 0}
      </td>
      <td className={cell}>
        <Label column="createdAt" />
        <DateOf timestamp={user.createdAt} />
      </td>
    </tr>
  )
}
