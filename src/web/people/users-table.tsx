import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import type { ListedUser } from '#contract/people.ts'
import { type SortOrder, type UserColumn, userColumns } from '#contract/rules/people.ts'
import * as messages from '#messages'
import { AccountBadges } from '#web/accounts/account-badges.tsx'
import { useScrollToCurrent } from '#web/page/use-scroll-to-current.ts'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { Name } from '#web/ui/name.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { UsersView } from './list-queries.ts'

const columnLabels: Record<UserColumn, () => string> = {
  name: messages.users_name,
  username: messages.users_username,
  role: messages.users_role,
  responsesCount: messages.users_responses,
  pendingQuestionsCount: messages.users_pending,
  createdAt: messages.users_joined,
}

/** Fixed widths of some columns. The others share the remaining width. */
const widths: Partial<Record<UserColumn, string>> = {
  username: 'xl:w-30',
  role: 'xl:w-34',
  responsesCount: 'xl:w-33',
  pendingQuestionsCount: 'xl:w-31',
  createdAt: 'xl:w-39',
}

interface UsersTableProps {
  users: readonly ListedUser[] | undefined
  view: UsersView
  isBusy: boolean
  onSort: (column: UserColumn) => void
}

/**
 * A table. On narrow screens, the headers are one line above the rows that scrolls sideways, and each row has its facts in a line below
 * the name. With roles, because Safari ignores tables that look otherwise.
 */
export function UsersTable({ users, view, isBusy, onSort }: UsersTableProps) {
  // The order of a list that nobody has sorted.
  const { sort = 'createdAt', order = view.sort === undefined ? 'desc' : 'asc' } = view
  const headers = useRef<HTMLTableSectionElement>(null)
  useScrollToCurrent(headers, '[aria-sort$=ending]', sort)
  return (
    <table
      {...roles.table}
      aria-busy={isBusy}
      aria-label={messages.users_table()}
      className="block w-full text-start [overflow-wrap:break-word] xl:table xl:table-fixed"
    >
      <thead
        {...roles.rowgroup}
        ref={headers}
        className="block overflow-x-auto border-b border-line bg-sunken [scrollbar-width:none] xl:table-header-group"
      >
        <tr {...roles.row} className="flex w-max min-w-full px-1 xl:table-row">
          {userColumns.map((column) => (
            <ColumnHeader
              key={column}
              column={column}
              order={sort === column ? order : undefined}
              onSort={() => onSort(column)}
            />
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className="block hairlines xl:table-row-group">
        {users?.map((user) => (
          <UserRow key={user._id} user={user} sort={sort} isAbsent={view.show === 'absent'} />
        ))}
      </tbody>
    </table>
  )
}

const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

interface ColumnHeaderProps {
  column: UserColumn
  /** Undefined if another column sorts the list. */
  order: SortOrder | undefined
  onSort: () => void
}

function ColumnHeader({ column, order, onSort }: ColumnHeaderProps) {
  const Icon = order === undefined ? ArrowUpDown : order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      className={`p-0 ${widths[column] ?? ''}`}
    >
      <button
        type="button"
        onClick={onSort}
        className={`flex min-h-11 w-full items-center gap-1.5 px-3 py-2 text-start text-sm font-semibold -outline-offset-4 hover:bg-tint max-xl:whitespace-nowrap ${order === undefined ? 'max-xl:text-muted' : ''}`}
      >
        {columnLabels[column]()}
        <Icon aria-hidden className={`size-4 shrink-0 ${order === undefined ? 'text-muted' : ''}`} />
      </button>
    </th>
  )
}

/** A number with its unit, which wide screens show in the column header. */
function Count({ text, count }: { text: string; count: number }) {
  return (
    <>
      {/* Not a block of its own, which would let the dot after it begin a line. */}
      <span className="whitespace-nowrap xl:hidden">{text}</span>
      <span className="hidden tabular-nums xl:inline">{count}</span>
    </>
  )
}

/** Between two facts. At the end of a line, it stays there. */
const Dot = () => (
  <span aria-hidden className="xl:hidden">
    {'\u00A0· '}
  </span>
)

interface UserRowProps {
  user: ListedUser
  sort: UserColumn
  /** Whether the list has people who have not been here for a while. */
  isAbsent: boolean
}

function UserRow({ user, sort, isAbsent }: UserRowProps) {
  const isLeader = user.role === 'admin'
  const responses = user.responsesCount ?? 0
  const pending = user.pendingQuestionsCount ?? 0
  /** The classes of a fact: part of a line on narrow screens, where that by which the list is sorted is bold. */
  const cell = (column: UserColumn) =>
    `inline xl:table-cell xl:px-3 xl:py-3 ${sort === column ? 'max-xl:*:font-semibold max-xl:*:text-ink' : ''}`
  return (
    // The transform makes the row the containing block of the link, also in Safari.
    <tr
      {...roles.row}
      className="block min-h-16 transform-[rotate(0)] content-center py-2.5 ps-17 pe-11 text-sm text-muted focus-within:bg-sunken hover:bg-sunken xl:table-row xl:p-0 xl:text-base xl:text-ink"
    >
      <td {...roles.cell} className="block text-base text-ink xl:table-cell xl:ps-4 xl:pe-3 xl:py-3">
        <span className="flex items-center">
          <Avatar
            name={user.name}
            className="max-xl:absolute max-xl:start-4 max-xl:top-3 xl:me-3 xl:size-8 xl:text-xs"
          />
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={paths.user(user._id)} className="font-semibold wrap-anywhere after:absolute after:inset-0">
              <Name>{user.name}</Name>
            </Link>
            {isLeader && <LeaderBadge compact className="xl:hidden" />}
            <AccountBadges user={user} />
          </span>
          <ChevronRight aria-hidden className="mirror-rtl absolute end-4 top-1/2 -mt-2.5 size-5 text-muted xl:hidden" />
        </span>
      </td>
      <td {...roles.cell} className={`${cell('username')} text-muted wrap-anywhere`}>
        <Name>
          <span className="xl:hidden">@</span>
          {user.username}
        </Name>
        <Dot />
      </td>
      <td {...roles.cell} className={cell('role')}>
        <span className="xl:hidden">{isLeader ? messages.role_admin() : messages.role_student()}</span>
        <span className="max-xl:hidden">
          {isLeader ? <Badge intent="warn">{messages.role_admin()}</Badge> : messages.role_student()}
        </span>
        <Dot />
      </td>
      <td {...roles.cell} className={cell('responsesCount')}>
        <Count text={messages.users_responses_count({ count: responses })} count={responses} />
        <Dot />
      </td>
      <td {...roles.cell} className={cell('pendingQuestionsCount')}>
        <Count text={messages.users_pending_count({ count: pending })} count={pending} />
        <Dot />
      </td>
      <td {...roles.cell} className={`${cell('createdAt')} xl:whitespace-nowrap`}>
        <span className="inline-block xl:hidden">
          <Filled text={(date) => messages.users_joined_on({ date })}>
            <DateOf timestamp={user.createdAt} />
          </Filled>
        </span>
        <span className="max-xl:hidden">
          <DateOf timestamp={user.createdAt} />
        </span>
        {isAbsent && (
          <span className="block text-ink xl:hidden">
            <Filled text={(time) => messages.person_last_seen({ time })}>
              <RelativeTime timestamp={user.lastSeenAt} />
            </Filled>
          </span>
        )}
      </td>
    </tr>
  )
}
