import type { StudentAnnouncement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { isUnread } from '#web/announcements/own-queries.ts'
import { PriorityBadge } from '#web/announcements/priority-badge.tsx'
import { StartLine } from '#web/announcements/start-line.tsx'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { isOver } from '#web/ui/event-start.ts'
import { useToday } from '#web/ui/use-today.ts'
import { changeLabel, HeldHeading } from './held-heading.tsx'
import { dashboardAnnouncementsQuery } from './queries.ts'
import { useHomeList, useHomeQuery } from './use-home-list.ts'

/** The first announcements (docs/students.md#dashboard). If a refetch fails, the earlier ones stay. */
export function DashboardAnnouncements() {
  const viewer = useViewer()
  const { query, isFresh } = useHomeQuery(dashboardAnnouncementsQuery)
  const { items, arrived, hasChanged, show, element } = useHomeList(query.data, { isFresh })
  const newCount = arrived.filter((item) => isUnread(item, viewer)).length
  return (
    <section aria-labelledby="announcements">
      <HeldHeading
        id="announcements"
        change={changeLabel({ newCount, hasChanged })}
        onShow={show}
        all={{ to: paths.announcements, text: messages.see_all(), label: messages.announcements_see_all() }}
      >
        {messages.announcements_title()}
      </HeldHeading>
      {items === undefined && <FailedQuery query={query} failureMessage={messages.announcements_failed()} compact />}
      {items?.length === 0 && <p className="py-2 text-muted">{messages.announcements_empty_title()}</p>}
      {items !== undefined && items.length > 0 && (
        <ul ref={element} className="-mx-4 hairlines sm:mx-0 lg:grid lg:grid-cols-3 lg:gap-x-8">
          {items.map((announcement) => (
            <DashboardAnnouncement key={announcement._id} announcement={announcement} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The title of an announcement, with when and where it takes place, or its beginning. The row leads to the list, where it is read. */
function DashboardAnnouncement({ announcement }: { announcement: StudentAnnouncement }) {
  const { title, content, priority, startsAt, place } = announcement
  const today = useToday()
  const isNew = isUnread(announcement, useViewer())
  return (
    <li className="relative px-4 py-1.5 hover:bg-sunken sm:px-0 lg:border-b-0!">
      <div className="flex items-start gap-x-2">
        <h3 className={`min-w-0 grow font-sans leading-snug ${isNew ? 'font-bold' : 'font-medium'}`}>
          <Link to={paths.announcements} className="block after:absolute after:inset-0">
            <span dir="auto" className="page-aligned line-clamp-1 sm:line-clamp-2">
              {title}
            </span>
          </Link>
        </h3>
        {isNew && (
          <span className="mt-1.5 size-2.5 shrink-0 rounded-full border border-warn bg-lamp">
            <span className="sr-only">{messages.announcement_new()}</span>
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        <PriorityBadge priority={priority} />
        {startsAt !== undefined && !isOver(startsAt, today) ? (
          <StartLine startsAt={startsAt} place={place} className="line-clamp-1 grow basis-24 leading-snug text-muted" />
        ) : (
          <p dir="auto" className="line-clamp-1 grow basis-24 text-sm leading-snug text-muted">
            {content}
          </p>
        )}
      </div>
    </li>
  )
}
