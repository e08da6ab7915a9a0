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
import { Filled } from '#web/ui/filled.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { columnLabels } from './column-labels.ts'
import type { UsersView } from './list-queries.ts'

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
 * A table. On narrow screens it looks like a list of names, each with one fact: the username, or that by which the list is sorted. The
 * others are for screen readers.
 */
export function UsersTable({ users, view, isBusy, onSort }: UsersTableProps) {
  return (
    <table
      aria-busy={isBusy}
      aria-label={messages.users_table()}
      className="block w-full text-start [overflow-wrap:break-word] xl:table xl:table-fixed"
    >
      <thead className="hidden border-b border-line bg-sunken xl:table-header-group">
        <tr>
          {userColumns.map((column) => (
            <ColumnHeader key={column} column={column} view={view} onSort={() => onSort(column)} />
          ))}
        </tr>
      </thead>
      <tbody className="block hairlines xl:table-row-group">
        {users?.map((user) => (
          <UserRow key={user._id} user={user} fact={factOf(view)} />
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
      className={`p-0 ${widths[column] ?? ''}`}
    >
      <button
        type="button"
        onClick={onSort}
        className="flex min-h-11 w-full items-center gap-1.5 px-3 py-2 text-start text-sm font-semibold hover:bg-tint"
      >
        {columnLabels[column]()}
        <Icon aria-hidden className={`size-4 shrink-0 ${order === undefined ? 'text-muted' : ''}`} />
      </button>
    </th>
  )
}

/** What narrow screens show below the name. */
type Fact = Exclude<UserColumn, 'name'> | 'lastSeenAt'

const factOf = ({ show, sort = 'name' }: UsersView): Fact =>
  sort !== 'name' ? sort : show === 'absent' ? 'lastSeenAt' : 'username'

/** A number with its unit, which wide screens show in the column header. */
function Count({ text, count }: { text: string; count: number }) {
  return (
    <>
      <span className="xl:hidden">{text}</span>
      <span className="hidden tabular-nums xl:inline">{count}</span>
    </>
  )
}

function UserRow({ user, fact }: { user: ListedUser; fact: Fact }) {
  const isLeader = user.role === 'admin'
  const responses = user.responsesCount ?? 0
  const pending = user.pendingQuestionsCount ?? 0
  /** The class of a part of the row below its name. */
  const partClass = (name: Fact) => (fact === name ? '' : 'max-xl:sr-only')
  const cell = (column: Fact) => `block xl:table-cell xl:px-3 xl:py-3 ${partClass(column)}`
  return (
    // The transform makes the row the containing block of the link, also in Safari.
    <tr className="block min-h-16 transform-[rotate(0)] content-center py-2.5 ps-17 pe-11 text-sm text-muted focus-within:bg-sunken hover:bg-sunken xl:table-row xl:p-0 xl:text-base xl:text-ink">
      <td className="block text-base text-ink xl:table-cell xl:ps-4 xl:pe-3 xl:py-3">
        <span className="flex items-center">
          <Avatar
            name={user.name}
            className="max-xl:absolute max-xl:start-4 max-xl:top-3 xl:me-3 xl:size-8 xl:text-xs"
          />
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={paths.user(user._id)} className="font-semibold wrap-anywhere after:absolute after:inset-0">
              <bdi>{user.name}</bdi>
            </Link>
            {isLeader && fact !== 'role' && <LeaderBadge className="xl:hidden" />}
            <AccountBadges user={user} />
          </span>
          <ChevronRight aria-hidden className="mirror-rtl absolute end-4 top-1/2 -mt-2.5 size-5 text-muted xl:hidden" />
        </span>
      </td>
      <td className={`${cell('username')} text-muted wrap-anywhere`}>
        <bdi>
          <span className="xl:hidden">@</span>
          {user.username}
        </bdi>
      </td>
      <td className={cell('role')}>
        {isLeader ? <Badge intent="warn">{messages.role_admin()}</Badge> : messages.role_student()}
      </td>
      <td className={cell('responsesCount')}>
        <Count text={messages.users_responses_count({ count: responses })} count={responses} />
      </td>
      <td className={cell('pendingQuestionsCount')}>
        <Count text={messages.users_pending_count({ count: pending })} count={pending} />
      </td>
      <td className={`${cell('createdAt')} xl:whitespace-nowrap`}>
        <span className="xl:hidden">
          <Filled text={(date) => messages.users_joined_on({ date })}>
            <DateOf timestamp={user.createdAt} />
          </Filled>
        </span>
        <span className="max-xl:hidden">
          <DateOf timestamp={user.createdAt} />
        </span>
      </td>
      <td className={`block xl:hidden ${partClass('lastSeenAt')}`}>
        <Filled text={(time) => messages.person_last_seen({ time })}>
          <RelativeTime timestamp={user.lastSeenAt} />
        </Filled>
      </td>
    </tr>
  )
}
