import type { Announcement } from '#contract/announcements.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { PriorityBadge } from './priority-badge.tsx'

interface AnnouncementTextProps {
  announcement: Pick<Announcement, 'title' | 'content' | 'priority'>
  /** Id of the heading, for the name of a button next to it. */
  id?: string
}

/** Title, priority and content of an announcement, for leaders. */
export const AnnouncementText = ({ announcement, id }: AnnouncementTextProps) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 id={id} dir="auto" className="min-w-0 text-xl font-bold wrap-anywhere">
        {announcement.title}
      </h3>
      <PriorityBadge priority={announcement.priority} />
    </div>
    <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
      <LinkedText text={announcement.content} />
    </p>
  </>
)
