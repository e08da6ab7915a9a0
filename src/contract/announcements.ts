import * as z from 'zod/mini'
import { priority_required } from '#messages'
import { announcementRules } from './content-rules.ts'
import { deletion, Id, PersonName, requiredText, Timestamp } from './fields.ts'

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
  createdAt: Timestamp,
})
export type Announcement = z.infer<typeof Announcement>

/** `user` is the leader who sent it. */
export const DeletedAnnouncement = z.object({ ...Announcement.shape, user: PersonName, ...deletion })
export type DeletedAnnouncement = z.infer<typeof DeletedAnnouncement>

export const UnreadAnnouncements = z.object({ unreadCount: z.int() })

/** `readAt` is the time of this request, `unreadCount` the number that is unread afterwards. */
export const MarkedAnnouncements = z.object({ readAt: Timestamp, unreadCount: z.int() })

/** `readAt` is the time at which the viewer first read it. */
export const StudentAnnouncement = z.object({ ...Announcement.shape, readAt: z.nullable(Timestamp) })
export type StudentAnnouncement = z.infer<typeof StudentAnnouncement>
