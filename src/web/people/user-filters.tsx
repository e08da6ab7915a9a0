import { Link, useNavigate } from 'react-router'
import type { UserFilter } from '#contract/rules/people.ts'
import * as messages from '#messages'
import { paths } from '#web/session/paths.ts'
import { useUnreadCount } from '#web/session/unread-query.ts'
import { Menu } from '#web/ui/menu.tsx'
import type { UsersView } from './list-queries.ts'

const labels = {
  students: messages.users_students,
  leaders: messages.users_leaders,
  waiting: messages.users_waiting,
  absent: messages.users_absent,
  'switched off': messages.users_switched_off,
}

/** The filters behind the menu, where the chosen one and the last chip change places. */
const further = ['absent', 'students', 'leaders', 'switched off'] as const

const chipClass =
  'grid min-h-11 min-w-11 shrink-0 place-items-center rounded-full border border-line bg-surface px-3.5 text-sm max-[22rem]:px-2.5 font-semibold text-muted hover:border-line-strong hover:text-ink aria-[current=page]:border-transparent aria-[current=page]:bg-primary aria-[current=page]:text-on-primary'

/** Links to the lists of users: three chips, and the others in a menu. The list of people who wait has no search and no order. */
export function UserFilters({ view }: { view: UsersView }) {
  const waiting = useUnreadCount('peopleWaiting') ?? 0
  const navigate = useNavigate()
  const labelOf = (show: UserFilter | undefined): string => {
    if (show === undefined) return messages.users_all()
    if (show !== 'waiting' || waiting === 0) return labels[show]()
    return messages.users_waiting_many({ count: waiting > 99 ? messages.many() : String(waiting) })
  }
  const pathOf = (show: UserFilter | undefined) => paths.usersWith(show === 'waiting' ? { show } : { ...view, show })
  const last = further.find((show) => show === view.show) ?? 'absent'
  return (
    <div className="flex min-w-0 gap-1.5 max-[22rem]:gap-1">
      <nav aria-label={messages.users_filter()} className="min-w-0">
        <ul className="flex flex-wrap gap-1.5 max-[22rem]:gap-1">
          {[undefined, 'waiting' as const, last].map((show) => (
            <li key={show ?? ''} className="shrink-0">
              <Link
                to={pathOf(show)}
                replace
                aria-current={show === view.show ? 'page' : undefined}
                className={chipClass}
              >
                {labelOf(show)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Menu
        label={messages.users_more_filters()}
        className="shrink-0"
        buttonClass="rounded-full! border border-line bg-surface text-muted hover:border-line-strong hover:text-ink"
        menuClass="end-0 top-full z-20 mt-1 sm:start-0 sm:end-auto"
        items={[
          ...further
            .filter((show) => show !== last)
            .map((show) => ({
              label: labels[show](),
              onChoose: () => void navigate(pathOf(show), { replace: true }),
            })),
          { label: messages.retention_title(), onChoose: () => void navigate(paths.adminRetention) },
        ]}
      />
    </div>
  )
}
