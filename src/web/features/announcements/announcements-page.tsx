import { useInfiniteQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useDeferredValue, useId } from 'react'
import type { ReadersAnnouncement } from '#contract/broadcasts.ts'
import * as messages from '#messages'
import { announcementsQuery } from '../../components/announcement-queries.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { PriorityBadge } from '../../components/priority-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMarkAllRead } from './use-mark-all-read.ts'

export function AnnouncementsPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.announcements_title()} text={messages.announcements_text()} />
      <Announcements />
    </div>
  )
}

function Announcements() {
  const query = useInfiniteQuery(announcementsQuery)
  const data = useDeferredValue(query.data)
  const announcements = data?.pages.flatMap(({ items }) => items) ?? []
  const isNew = useMarkAllRead(announcements)
  if (data === undefined) {
    if (!query.isError) return <Skeleton />
    return (
      <ErrorState
        text={messages.announcements_failed()}
        loading={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (announcements.length === 0) {
    return (
      <EmptyState
        title={messages.announcements_empty_title()}
        text={messages.announcements_empty_text()}
        picture={<EmptyIllustration Icon={Megaphone} />}
      />
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {announcements.map((announcement) => (
          <Announcement key={announcement._id} announcement={announcement} isNew={isNew(announcement)} />
        ))}
      </ul>
      {query.hasNextPage && <LoadMore loading={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />}
    </>
  )
}

function Announcement({ announcement, isNew }: { announcement: ReadersAnnouncement; isNew: boolean }) {
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
          {messages.announcement_posted_on()} <DateOf instant={createdAt} />
          {readAt !== null && (
            <>
              {' · '}
              {messages.announcement_read_on()} <DateOf instant={readAt} />
            </>
          )}
        </p>
      </Card>
    </li>
  )
}
