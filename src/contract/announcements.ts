import * as z from 'zod/mini'
import { priority_required } from '#messages'
import { PageQuery } from './pagination.ts'
import { announcementRules } from './rules/questions.ts'
import { PublishAt, schedule } from './scheduling.ts'
import { deletion, Id, PersonName, requiredText, Timestamp } from './shared/fields.ts'

export const priorities = ['normal', 'high', 'urgent'] as const
export const Priority = z.enum(priorities, { error: priority_required })
export type Priority = z.infer<typeof Priority>

const texts = { title: requiredText(announcementRules.title), content: requiredText(announcementRules.content) }

export const NewAnnouncement = z.object({ ...texts, priority: z._default(Priority, 'normal'), publishAt: PublishAt })

/**
 * Body of an edit. For a scheduled announcement, an absent `publishAt` keeps its time, null publishes it now, and another time gives
 * it another `_id`, because ids sort by time.
 */
export const AnnouncementEdit = z.object({ ...texts, priority: Priority, publishAt: PublishAt })
export type AnnouncementEdit = z.input<typeof AnnouncementEdit>

const fields = { _id: Id, title: z.string(), content: z.string(), priority: Priority, createdAt: Timestamp }
/** Time of the last edit. */
const edits = { editedAt: z.optional(Timestamp) }

/** An announcement as leaders see it. */
export const Announcement = z.object({
  ...fields,
  ...edits,
  ...schedule,
  /** Number of students who have read it, of all students. Accounts that wait or are switched off count in neither. Only in the list. */
  readBy: z.optional(z.object({ count: z.int(), of: z.int() })),
  /** Whether the reader has written it. Only in the list. */
  isMine: z.optional(z.boolean()),
})
export type Announcement = z.infer<typeof Announcement>

/** The text of an announcement before an edit. */
export const AnnouncementRevision = z.object({
  title: z.string(),
  content: z.string(),
  priority: Priority,
  replacedAt: Timestamp,
  replacedBy: PersonName,
})
export type AnnouncementRevision = z.infer<typeof AnnouncementRevision>

/** Selects the students who have read an announcement, or those who have not. */
export const ReadersQuery = z.object({ ...PageQuery.shape, show: z.enum(['read', 'unread']) })
export type ReadersQuery = z.output<typeof ReadersQuery>

/** A student, and when they first read the announcement. */
export const AnnouncementReader = z.object({ _id: Id, name: z.string(), readAt: z.optional(Timestamp) })
export type AnnouncementReader = z.infer<typeof AnnouncementReader>

/** `user` is the leader who sent it. */
export const DeletedAnnouncement = z.object({ ...fields, user: PersonName, ...deletion })
export type DeletedAnnouncement = z.infer<typeof DeletedAnnouncement>

export const UnreadAnnouncements = z.object({ unreadCount: z.int() })

/** `readAt` is the time of this request, `unreadCount` the number that is unread afterwards. */
export const MarkedAnnouncements = z.object({ readAt: Timestamp, unreadCount: z.int() })

/** `readAt` is the time at which the viewer first read it. */
export const StudentAnnouncement = z.object({ ...fields, ...edits, readAt: z.nullable(Timestamp) })
export type StudentAnnouncement = z.infer<typeof StudentAnnouncement>
