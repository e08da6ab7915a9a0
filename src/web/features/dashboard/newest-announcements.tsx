import { Link } from 'react-router'
import type { ReadersAnnouncement } from '#contract/broadcasts.ts'
import * as messages from '#messages'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { PriorityBadge } from '../../ui/priority-badge.tsx'

const most = 3

/** What leaders have told lately. Section 8: where it can not be fetched, the list is empty. */
export function NewestAnnouncements({ announcements }: { announcements: readonly ReadersAnnouncement[] }) {
  return (
    <Card aria-labelledby="announcements" className="mb-8">
      <h2 id="announcements" className="text-xl font-bold">
        {messages.announcements_title()}
      </h2>
      {announcements.length === 0 ? (
        <p className="mt-2 text-muted">{messages.announcements_empty_title()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {announcements.slice(0, most).map(({ _id, title, content, priority, createdAt, readAt }) => (
            <li key={_id} className="py-4">
              <div className="flex flex-wrap items-center gap-2">
                <h3 dir="auto" className="font-sans font-semibold">
                  {title}
                </h3>
                <PriorityBadge priority={priority} />
                {readAt === null && <Badge tone="good">{messages.announcement_new()}</Badge>}
              </div>
              <p dir="auto" className="mt-1 line-clamp-2 text-muted has-[:focus-visible]:line-clamp-none">
                <LinkedText text={content} />
              </p>
              <p className="mt-1 text-sm text-muted">
                {messages.announcement_posted_on()} <DateOf instant={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Link
        to={paths.announcements}
        className="inline-block py-2 font-semibold underline decoration-lamp decoration-2 underline-offset-4"
      >
        {messages.announcements_see_all()}
      </Link>
    </Card>
  )
}
