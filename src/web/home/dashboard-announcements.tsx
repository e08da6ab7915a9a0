import { useQuery } from '@tanstack/react-query'
import type { StudentAnnouncement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { isUnread } from '#web/announcements/own-queries.ts'
import { PriorityBadge } from '#web/announcements/priority-badge.tsx'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { changeLabel, HeldHeading } from './held-heading.tsx'
import { dashboardAnnouncementsQuery } from './queries.ts'
import { useHomeList } from './use-home-list.ts'

/** Up to five announcements (docs/students.md#dashboard). If a refetch fails, the earlier ones stay. */
export function DashboardAnnouncements() {
  const viewer = useViewer()
  const query = useQuery(dashboardAnnouncementsQuery)
  const { items, arrived, hasChanged, show, element } = useHomeList(query.data)
  const newCount = arrived.filter((item) => isUnread(item, viewer)).length
  return (
    <Card aria-labelledby="announcements" className="mb-8">
      <HeldHeading id="announcements" change={changeLabel({ newCount, hasChanged })} onShow={show}>
        {messages.announcements_title()}
      </HeldHeading>
      {items === undefined && <FailedQuery query={query} failureMessage={messages.announcements_failed()} compact />}
      {items?.length === 0 && <p className="text-muted">{messages.announcements_empty_title()}</p>}
      {items !== undefined && items.length > 0 && (
        <ul ref={element} className="hairlines">
          {items.map((announcement) => (
            <DashboardAnnouncement key={announcement._id} announcement={announcement} />
          ))}
        </ul>
      )}
      <TextLink to={paths.announcements} className="inline-flex min-h-11 items-center">
        {messages.announcements_see_all()}
      </TextLink>
    </Card>
  )
}

function DashboardAnnouncement({ announcement }: { announcement: StudentAnnouncement }) {
  const { title, content, priority, createdAt } = announcement
  const viewer = useViewer()
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 dir="auto" className="font-sans font-semibold">
          {title}
        </h3>
        <PriorityBadge priority={priority} />
        {isUnread(announcement, viewer) && <Badge intent="good">{messages.announcement_new()}</Badge>}
      </div>
      <p dir="auto" className="mt-1 line-clamp-4 max-w-prose text-muted has-[:focus-visible]:line-clamp-none">
        <LinkedText text={content} />
      </p>
      <p className="mt-1 text-sm text-muted">
        {messages.announcement_posted_on()} <DateOf timestamp={createdAt} />
      </p>
    </li>
  )
}
