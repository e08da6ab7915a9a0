import { Megaphone } from 'lucide-react'
import { useId } from 'react'
import type { StudentAnnouncement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { ReportButton } from '#web/concerns/report-button.tsx'
import { LiveItem, LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { announcementsQuery } from './own-queries.ts'
import { PriorityBadge } from './priority-badge.tsx'
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
const isUrgent = ({ priority }: StudentAnnouncement) => priority === 'urgent'

function Announcements() {
  const list = useLivePages(announcementsQuery, { appears: isUrgent })
  const { items = none, arrived, isGone } = list.live
  // An announcement that is not shown yet is not read.
  const isNew = useMarkAllRead(items, list.isCurrent && arrived.length === 0)
  return (
    <LiveList
      {...list}
      newText={messages.announcements_arrived}
      className="panel hairlines overflow-hidden"
      empty={
        <EmptyState
          title={messages.announcements_empty_title()}
          text={messages.announcements_empty_text()}
          Icon={Megaphone}
        />
      }
    >
      {(announcement) => (
        <Announcement announcement={announcement} isNew={isNew(announcement)} isGone={isGone(announcement)} />
      )}
    </LiveList>
  )
}

interface AnnouncementProps {
  announcement: StudentAnnouncement
  isNew: boolean
  /** Whether a leader has deleted it. */
  isGone: boolean
}

function Announcement({ announcement, isNew, isGone }: AnnouncementProps) {
  const { title, content, priority, createdAt, readAt, editedAt } = announcement
  const id = useId()
  return (
    // The edge repeats what the badge says.
    <LiveItem
      isGone={isGone}
      goneText={messages.announcement_gone()}
      className={`border-s-4 p-4 sm:p-5 ${isNew && !isGone ? 'border-s-lamp' : 'border-s-transparent'}`}
    >
      <article aria-labelledby={id}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} dir="auto" className="min-w-0 text-xl font-bold wrap-anywhere">
            {title}
          </h2>
          <span className="flex flex-wrap items-center gap-2">
            {isNew && <Badge intent="good">{messages.announcement_new()}</Badge>}
            <PriorityBadge priority={priority} />
          </span>
        </div>
        <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          <LinkedText text={content} />
        </p>
        <p className="mt-3 text-xs text-muted sm:text-sm">
          <span>
            {messages.announcement_posted_on()} <DateOf timestamp={createdAt} />
            {readAt !== null && (
              <>
                {' · '}
                {messages.announcement_read_on()} <DateOf timestamp={readAt} />
              </>
            )}
          </span>
          {editedAt !== undefined && (
            <>
              {' · '}
              <span>
                {messages.broadcast_edited()} <ChatTime timestamp={editedAt} />
              </span>
            </>
          )}
        </p>
        <ReportButton
          reported={{ kind: 'announcement', id: announcement._id, text: `${title}\n${content}` }}
          describedBy={id}
          className="-ms-3 mt-1 -mb-2"
        />
      </article>
    </LiveItem>
  )
}
