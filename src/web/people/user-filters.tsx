import { Link } from 'react-router'
import { userFilters } from '#contract/rules/people.ts'
import * as messages from '#messages'
import { paths } from '#web/session/paths.ts'
import { useUnreadCount } from '#web/session/unread-query.ts'
import type { UsersView } from './list-queries.ts'

const labels = {
  students: messages.users_students,
  leaders: messages.users_leaders,
  waiting: messages.users_waiting,
  absent: messages.users_absent,
  'switched off': messages.users_switched_off,
}

/** Links to the lists of users. The list of people who wait has no search and no order. */
export function UserFilters({ view }: { view: UsersView }) {
  const waiting = useUnreadCount('peopleWaiting') ?? 0
  const choices = [undefined, ...userFilters].map((show) => ({
    show,
    label:
      show === undefined
        ? messages.users_all()
        : show === 'waiting' && waiting > 0
          ? messages.users_waiting_many({ count: waiting > 99 ? messages.many() : String(waiting) })
          : labels[show](),
  }))
  return (
    <nav aria-label={messages.users_filter()} className="mb-3">
      <ul className="flex flex-wrap gap-1">
        {choices.map(({ show, label }) => (
          <li key={label}>
            <Link
              to={paths.usersWith(show === 'waiting' ? { show } : { ...view, show })}
              replace
              aria-current={show === view.show ? 'page' : undefined}
              className="grid min-h-11 place-items-center rounded-full border border-line bg-surface px-3 text-sm font-semibold text-muted hover:border-line-strong hover:text-ink aria-[current=page]:border-transparent aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
