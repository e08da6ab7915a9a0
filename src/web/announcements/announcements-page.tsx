import { Flag, Megaphone } from 'lucide-react'
import { useId } from 'react'
import type { StudentAnnouncement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { useReport } from '#web/concerns/use-report.tsx'
import { LiveItem, LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { AnnouncementDates } from './announcement-dates.tsx'
import { AnnouncementText } from './announcement-text.tsx'
import { announcementsQuery } from './own-queries.ts'
import { useMarkAllRead } from './use-mark-all-read.ts'

export function AnnouncementsPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.announcements_title()} isTight />
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
      className="-mx-4 hairlines border-t border-line sm:mx-0"
      empty={<EmptyState title={messages.announcements_empty_title()} Icon={Megaphone} />}
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
  const { _id, title, content, createdAt, readAt, editedAt } = announcement
  const id = useId()
  const report = useReport({ kind: 'announcement', id: _id, text: `${title}\n${content}` })
  return (
    // The line repeats what the badge says.
    <LiveItem
      isGone={isGone}
      goneText={messages.announcement_gone()}
      className={`border-s-4 pt-1.5 pe-4 pb-4 ps-3 sm:pe-0 ${isNew && !isGone ? 'border-s-lamp' : 'border-s-transparent'}`}
    >
      <article aria-labelledby={id}>
        <AnnouncementText
          announcement={announcement}
          id={id}
          level="h2"
          badge={isNew && <Badge intent="new">{messages.announcement_new()}</Badge>}
          menu={<ItemMenu title={title} items={[{ label: messages.report(), Icon: Flag, onChoose: report.open }]} />}
        />
        <p className="mt-2 text-sm text-muted">
          <AnnouncementDates createdAt={createdAt} readAt={readAt} editedAt={editedAt} />
        </p>
      </article>
      {report.sheet}
    </LiveItem>
  )
}
