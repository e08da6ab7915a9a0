import type { ReactNode } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { ParentsBadge, PriorityBadge } from './priority-badge.tsx'
import { TakesPlace } from './takes-place.tsx'

interface AnnouncementTextProps {
  announcement: Pick<Announcement, 'title' | 'content' | 'priority' | 'startsAt' | 'place'> &
    Partial<Pick<Announcement, 'forParents' | 'answerUntil'>>
  /** Id of the heading, for the name of a button next to it. */
  id?: string
  /** Level of the heading. */
  level?: 'h2' | 'h3'
  /** A mark before the priority. */
  badge?: ReactNode
  /** The actions, at the end of the first line. */
  menu?: ReactNode
}

/** Title, priority, date, place and content of an announcement. */
export const AnnouncementText = ({ announcement, id, level: Heading = 'h3', badge, menu }: AnnouncementTextProps) => (
  <>
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 grow gap-1.5 pt-2 pb-1.5">
        <Heading id={id} dir="auto" className="text-lg leading-7 font-bold wrap-anywhere">
          {announcement.title}
        </Heading>
        <span className="flex flex-wrap gap-1.5">
          {badge}
          <PriorityBadge priority={announcement.priority} />
          <ParentsBadge {...announcement} />
        </span>
      </div>
      {menu}
    </div>
    <TakesPlace announcement={announcement} className="mb-1.5" />
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      <LinkedText text={announcement.content} />
    </p>
  </>
)
