import * as z from 'zod/mini'
import { priority_required } from '#messages'
import { PublishAt, schedule } from './posts.ts'
import { announcementRules } from './rules/announcements.ts'
import {
  BaseEditCount,
  ById,
  deletion,
  Id,
  NamedPerson,
  Nothing,
  PageQuery,
  PersonName,
  requiredText,
  Timestamp,
} from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

export const Priority = z.enum(['normal', 'high', 'urgent'], { error: priority_required })
export type Priority = z.infer<typeof Priority>

const texts = { title: requiredText(announcementRules.title), content: requiredText(announcementRules.content) }

export const NewAnnouncement = z.object({ ...texts, priority: z._default(Priority, 'normal'), publishAt: PublishAt })

/**
 * Body of an edit. For a scheduled announcement, an absent `publishAt` keeps its time, null publishes it now, and another time gives
 * it another `_id`, because ids sort by time.
 */
export const AnnouncementEdit = z.object({
  ...texts,
  priority: Priority,
  publishAt: PublishAt,
  editCount: BaseEditCount,
  /** Whether students who have read it get it as unread again, with a notification. By default, they do not. */
  unreadAgain: z.optional(z.boolean()),
})
export type AnnouncementEdit = z.input<typeof AnnouncementEdit>

/** What leaders write, as it is stored: without the limits of the form, which later releases may change. */
export const StoredAnnouncementText = z.object({ title: z.string(), content: z.string(), priority: Priority })
export type StoredAnnouncementText = z.infer<typeof StoredAnnouncementText>

const fields = { _id: Id, ...StoredAnnouncementText.shape, createdAt: Timestamp }
/** Time of the last edit. */
const edits = { editedAt: z.optional(Timestamp) }

/** An announcement as leaders see it. */
export const Announcement = z.object({
  ...fields,
  ...edits,
  /** Number of edits, which is the version of the text. */
  editCount: z.int(),
  ...schedule,
  /** Number of students who have read it, of all students. Accounts that wait or are switched off count in neither. Only in the list. */
  readBy: z.optional(z.object({ count: z.int(), of: z.int() })),
  /** Whether the reader has written it. Only in the list. */
  isMine: z.optional(z.boolean()),
})
export type Announcement = z.infer<typeof Announcement>

/** The text of an announcement before an edit. */
export const AnnouncementRevision = z.object({
  ...StoredAnnouncementText.shape,
  replacedAt: Timestamp,
  replacedBy: PersonName,
})
export type AnnouncementRevision = z.infer<typeof AnnouncementRevision>

/** Selects the students who have read an announcement, or those who have not. */
export const ReadersQuery = z.object({ ...PageQuery.shape, show: z.enum(['read', 'unread']) })
export type ReadersQuery = z.output<typeof ReadersQuery>

/** A student, and when they first read the announcement. */
export const AnnouncementReader = z.extend(NamedPerson, { readAt: z.optional(Timestamp) })
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

/** Routes of announcements: part of the table in api.ts. */
export const announcementRoutes = defineRoutes({
  'GET /api/broadcasts': {
    summary: 'List announcements with the number of students who have read each, newest first',
    access: 'admin',
    query: PageQuery,
    response: z.array(Announcement),
    paged: true,
  },
  'POST /api/broadcasts': {
    summary: 'Send an announcement, now or at a later time',
    access: 'admin',
    body: NewAnnouncement,
    response: Announcement,
    status: 201,
    repeatable: true,
  },
  'GET /api/broadcasts/scheduled': {
    summary: 'List scheduled announcements, the next to be sent first',
    access: 'admin',
    query: PageQuery,
    response: z.array(Announcement),
    paged: true,
  },
  'GET /api/broadcasts/deleted': {
    summary: 'List deleted announcements, the last deleted first',
    access: 'admin',
    query: PageQuery,
    response: z.array(DeletedAnnouncement),
    paged: true,
  },
  'PUT /api/broadcasts/{id}': {
    summary: 'Edit an announcement; another time of publication gives a scheduled one another id',
    access: 'admin',
    params: ById,
    body: AnnouncementEdit,
    response: Announcement,
    errors: [409],
  },
  'GET /api/broadcasts/{id}/revisions': {
    summary: 'List the earlier versions of an announcement, newest first',
    access: 'admin',
    params: ById,
    query: PageQuery,
    response: z.array(AnnouncementRevision),
    paged: true,
  },
  'GET /api/broadcasts/{id}/readers': {
    summary: 'List the students who have read an announcement, or those who have not, by name',
    access: 'admin',
    params: ById,
    query: ReadersQuery,
    response: z.array(AnnouncementReader),
    paged: true,
  },
  'DELETE /api/broadcasts/{id}': {
    summary: 'Delete an announcement, or cancel a scheduled one',
    access: 'admin',
    unlimited: true,
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/broadcasts/{id}/restore': {
    summary: 'Restore an announcement that was deleted less than a week ago',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
  'GET /api/broadcasts/student': {
    summary: 'List announcements with the time at which you read each, newest first',
    access: 'student',
    query: PageQuery,
    response: z.array(StudentAnnouncement),
    paged: true,
  },
  'GET /api/dashboard/announcements': {
    summary: 'List up to three announcements: unread ones first, by priority, then the newest',
    access: 'student',
    response: z.array(StudentAnnouncement),
  },
  'GET /api/broadcasts/unread': {
    summary: 'Count your unread announcements',
    access: 'student',
    response: UnreadAnnouncements,
  },
  'PUT /api/broadcasts/read': {
    summary: 'Mark all announcements as read; the first time of reading is kept',
    access: 'student',
    unlimited: true,
    response: MarkedAnnouncements,
  },
  'PUT /api/broadcasts/{id}/read': {
    summary: 'Mark an announcement as read; the first time of reading is kept',
    access: 'student',
    unlimited: true,
    params: ById,
    response: StudentAnnouncement,
  },
})
