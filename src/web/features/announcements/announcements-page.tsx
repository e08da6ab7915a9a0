import { Megaphone } from 'lucide-react'
import { useId } from 'react'
import type { StudentAnnouncement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { announcementsQuery } from '../../components/announcement-queries.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedItems, usePagedItems } from '../../components/paged-list.tsx'
import { PriorityBadge } from '../../components/priority-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { useMarkAllRead } from './use-mark-all-read.ts'

export function AnnouncementsPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.announcements_title()} text={messages.announcements_text()} />
      <Announcements />
    </div>
  )
}

const none: StudentAnnouncement[] = []

function Announcements() {
  const list = usePagedItems(announcementsQuery)
  const isNew = useMarkAllRead(list.items ?? none)
  return (
    <PagedItems
      {...list}
      empty={
        <EmptyState
          title={messages.announcements_empty_title()}
          text={messages.announcements_empty_text()}
          picture={<EmptyIllustration Icon={Megaphone} />}
        />
      }
    >
      {(announcement) => <Announcement announcement={announcement} isNew={isNew(announcement)} />}
    </PagedItems>
  )
}

function Announcement({ announcement, isNew }: { announcement: StudentAnnouncement; isNew: boolean }) {
  const { title, content, priority, createdAt, readAt } = announcement
  const id = useId()
  return (
    <li>
      <Card aria-labelledby={id}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id={id} dir="auto" className="text-xl font-bold">
            {title}
          </h2>
          <span className="flex flex-wrap gap-2">
            {isNew && <Badge intent="good">{messages.announcement_new()}</Badge>}
            <PriorityBadge priority={priority} />
          </span>
        </div>
        <p dir="auto" className="mt-3 whitespace-pre-line">
          <LinkedText text={content} />
        </p>
        <p className="mt-4 text-sm text-muted">
          {messages.announcement_posted_on()} <DateOf timestamp={createdAt} />
          {readAt !== null && (
            <>
              {' · '}
              {messages.announcement_read_on()} <DateOf timestamp={readAt} />
            </>
          )}
        </p>
      </Card>
    </li>
  )
}
