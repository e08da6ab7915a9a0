import type { UserFilter } from '#contract/rules/people.ts'
import * as messages from '#messages'
import { FilterLinks } from '#web/page/filter-links.tsx'
import { navigate } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useUnreadCount } from '#web/session/unread-query.ts'
import { Menu } from '#web/ui/menu.tsx'
import type { UsersView } from './list-queries.ts'

const labels = {
  students: messages.users_students,
  yours: messages.users_yours,
  leaders: messages.users_leaders,
  waiting: messages.users_waiting,
  absent: messages.users_absent,
  'switched off': messages.users_switched_off,
}

/** The filters behind the menu, where the chosen one and the last chip change places. */
const further = ['absent', 'yours', 'students', 'leaders', 'switched off'] as const

interface UserFiltersProps {
  view: UsersView
  /** Called when the reader wants to set who looks out for the students of the list. Undefined if it has none. */
  onAssign: (() => void) | undefined
}

/**
 * Links to the lists of users: three chips, and the others in a menu, with what can be done with the list. The list of people who wait has
 * no search and no order.
 */
export function UserFilters({ view, onAssign }: UserFiltersProps) {
  const waiting = useUnreadCount('peopleWaiting')
  const pathOf = (show: UserFilter | undefined) => paths.usersWith(show === 'waiting' ? { show } : { ...view, show })
  const last = further.find((show) => show === view.show) ?? 'absent'
  return (
    <div className="flex min-w-0 gap-1.5 max-[22rem]:gap-1">
      <FilterLinks
        label={messages.users_filter()}
        filters={[undefined, 'waiting' as const, last].map((show) => ({
          to: pathOf(show),
          label: show === undefined ? messages.users_all() : labels[show](),
          isCurrent: show === view.show,
          count: show === 'waiting' ? waiting : undefined,
        }))}
      />
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
              onChoose: () => navigate(pathOf(show), { replace: true }),
            })),
          { label: messages.retention_title(), onChoose: () => navigate(paths.adminRetention) },
          ...(onAssign ? [{ label: messages.assigned_these(), isSeparate: true, onChoose: onAssign }] : []),
        ]}
      />
    </div>
  )
}
