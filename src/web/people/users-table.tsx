import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ListedUser } from '#contract/people.ts'
import { type UserColumn, userColumns } from '#contract/rules/people.ts'
import * as messages from '#messages'
import { AccountBadges } from '#web/accounts/account-badges.tsx'
import { paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { columnLabels } from './column-labels.ts'
import type { UsersView } from './list-queries.ts'

/** Fixed widths of some columns. The others share the remaining width. */
const widths: Partial<Record<UserColumn, string>> = {
  username: 'xl:w-32',
  role: 'xl:w-37',
  responsesCount: 'xl:w-35',
  pendingQuestionsCount: 'xl:w-35',
  createdAt: 'xl:w-36',
}

interface UsersTableProps {
  users: readonly ListedUser[] | undefined
  view: UsersView
  isBusy: boolean
  /** Whether narrow screens show the column headers. */
  isSortOpen: boolean
  onSort: (column: UserColumn) => void
}

/** A table that looks like a compact list on narrow screens, and remains a table for screen readers. */
export function UsersTable({ users, view, isBusy, isSortOpen, onSort }: UsersTableProps) {
  return (
    <table
      aria-busy={isBusy}
      aria-label={messages.users_table()}
      className="block w-full text-start [overflow-wrap:break-word] xl:table xl:table-fixed"
    >
      <thead className={`border-b border-line bg-sunken xl:table-header-group ${isSortOpen ? 'block' : 'hidden'}`}>
        <tr className="flex flex-wrap gap-1 p-2 xl:table-row xl:p-0">
          {userColumns.map((column) => (
            <ColumnHeader key={column} column={column} view={view} onSort={() => onSort(column)} />
          ))}
        </tr>
      </thead>
      <tbody className="block hairlines xl:table-row-group">
        {users?.map((user) => (
          <UserRow key={user._id} user={user} />
        ))}
      </tbody>
    </table>
  )
}

function ColumnHeader({ column, view, onSort }: { column: UserColumn; view: UsersView; onSort: () => void }) {
  const order = view.sort === column ? (view.order ?? 'asc') : undefined
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
        className="flex min-h-11 items-center gap-1.5 rounded-lg px-2.5 py-2 text-start text-sm font-semibold hover:bg-tint xl:w-full xl:rounded-none xl:px-4"
      >
        {columnLabels[column]()}
        <Icon aria-hidden className={`size-4 shrink-0 ${order === undefined ? 'text-muted' : ''}`} />
      </button>
    </th>
  )
}

/** A cell is a part of the lines below the name on narrow screens. */
const cell = 'inline xl:table-cell xl:px-4 xl:py-3'

/** A number with its unit, which wide screens show in the column header. */
function Count({ text, count }: { text: string; count: number }) {
  return (
    <>
      <span className="xl:hidden">{text}</span>
      <span className="hidden tabular-nums xl:inline">{count}</span>
    </>
  )
}

/** Separates the parts of a line on narrow screens: the background of a space, which has no width at the end of a line. */
const Dot = () => (
  <span
    aria-hidden
    className="bg-[radial-gradient(circle,currentColor_1px,transparent_1.5px)] bg-center bg-no-repeat [word-spacing:0.625rem] xl:hidden"
  >
    {' '}
  </span>
)

function UserRow({ user }: { user: ListedUser }) {
  const isLeader = user.role === 'admin'
  const responses = user.responsesCount ?? 0
  const pending = user.pendingQuestionsCount ?? 0
  return (
    // The transform makes the row the containing block of the link, also in Safari.
    <tr className="block min-h-18 transform-[rotate(0)] content-center py-2.5 ps-17 pe-11 text-sm focus-within:bg-sunken hover:bg-sunken xl:table-row xl:p-0 xl:text-base">
      <td className="block text-base xl:table-cell xl:px-4 xl:py-3">
        <span className="flex items-center">
          <Avatar
            name={user.name}
            className="max-xl:absolute max-xl:start-4 max-xl:top-3.5 xl:me-3 xl:size-8 xl:text-xs"
          />
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={paths.user(user._id)} className="font-semibold wrap-anywhere after:absolute after:inset-0">
              {user.name}
            </Link>
            <AccountBadges user={user} />
          </span>
          <ChevronRight aria-hidden className="mirror-rtl absolute end-4 top-1/2 -mt-2.5 size-5 text-muted xl:hidden" />
        </span>
      </td>
      <td className={`${cell} text-muted wrap-anywhere`}>
        <bdi>
          <span className="xl:hidden">@</span>
          {user.username}
        </bdi>
        <Dot />
      </td>
      <td className={`${cell} text-muted xl:text-ink`}>
        {isLeader ? <Badge intent="warn">{messages.role_admin()}</Badge> : <span>{messages.role_student()}</span>}
        <Dot />
      </td>
      <td className={`${cell} text-muted xl:text-ink ${isLeader ? 'max-xl:hidden' : ''}`}>
        <span className="whitespace-nowrap">
          <Count text={messages.users_responses_count({ count: responses })} count={responses} />
        </span>
        <Dot />
      </td>
      <td className={`${cell} text-muted xl:text-ink`}>
        <span className={`whitespace-nowrap ${isLeader ? 'max-xl:hidden' : ''}`}>
          <Count text={messages.users_pending_count({ count: pending })} count={pending} />
        </span>
        {!isLeader && <Dot />}
        <span className="whitespace-nowrap xl:hidden">
          {messages.person_last_seen()} <RelativeTime timestamp={user.lastSeenAt} />
        </span>
        <Dot />
      </td>
      <td className={`${cell} whitespace-nowrap text-muted xl:text-ink`}>
        <span className="xl:hidden">{messages.users_joined()} </span>
        <DateOf timestamp={user.createdAt} />
      </td>
    </tr>
  )
}
