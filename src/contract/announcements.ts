import * as z from 'zod/mini'
import { priority_required } from '#messages'
import { announcementRules } from './content-rules.ts'
import { deletion, Id, Instant, Named, requiredText } from './fields.ts'

export const priorities = ['normal', 'high', 'urgent'] as const
export const Priority = z.enum(priorities, { error: priority_required })
export type Priority = z.infer<typeof Priority>

export const AnnouncementText = z.object({
  title: requiredText(announcementRules.title),
  content: requiredText(announcementRules.content),
  priority: z._default(Priority, 'normal'),
})

export const Announcement = z.object({
  _id: Id,
  title: z.string(),
  content: z.string(),
  priority: Priority,
  createdAt: Instant,
})
export type Announcement = z.infer<typeof Announcement>

/** `user` is the leader who sent it. */
export const DeletedAnnouncement = z.object({ ...Announcement.shape, user: Named, ...deletion })
export type DeletedAnnouncement = z.infer<typeof DeletedAnnouncement>

export const UnreadAnnouncements = z.object({ unreadCount: z.int() })

/** The time at which the unread ones were marked, and how many are unread afterwards. */
export const MarkedAnnouncements = z.object({ readAt: Instant, unreadCount: z.int() })

/** As one reader has it: `readAt` is when this reader first read it. */
export const ReadersAnnouncement = z.object({ ...Announcement.shape, readAt: z.nullable(Instant) })
export type ReadersAnnouncement = z.infer<typeof ReadersAnnouncement>
