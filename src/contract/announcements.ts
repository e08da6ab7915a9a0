import * as z from 'zod/mini'
import {
  announcement_answer_until_invalid,
  announcement_starts_invalid,
  check_year,
  priority_required,
} from '#messages'
import { PublishAt, schedule } from './posts.ts'
import { announcementRules } from './rules/announcements.ts'
import { checkYear } from './shared/days.ts'
import {
  atMost,
  BaseEditCount,
  ById,
  Day,
  deletion,
  enteredDay,
  Id,
  NamedPerson,
  Nothing,
  optionalText,
  PageQuery,
  PersonName,
  requiredText,
  Timestamp,
} from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'
import { trimmed } from './shared/text-rules.ts'

export const Priority = z.enum(['normal', 'high', 'urgent'], { error: priority_required })
export type Priority = z.infer<typeof Priority>

/** When an event takes place: a calendar day, or if the time of day is known, a moment in UTC. */
const Start = z.union([Day, Timestamp])
const error = announcement_starts_invalid
const enteredStart = z
  .string({ error })
  .check(
    atMost('2026-01-01T00:00:00.000Z'.length, error),
    z.refine((startsAt) => z.safeParse(Start, startsAt).success, { error, abort: true }),
    z.refine((startsAt) => checkYear(startsAt) === undefined, { error: check_year }),
    z.overwrite((startsAt) => (startsAt.includes('T') ? new Date(startsAt).toISOString() : startsAt)),
  )
  .register(z.globalRegistry, { examples: ['2026-01-01', '2026-01-01T18:00:00.000Z'] })

const texts = {
  title: requiredText(announcementRules.title),
  content: requiredText(announcementRules.content),
  startsAt: z.optional(z.nullable(enteredStart)),
  place: z.optional(z.nullable(optionalText(announcementRules.place.max).check(z.overwrite(trimmed)))),
  /** Whether parents see it. */
  forParents: z.optional(z.boolean()),
  /** Calendar day until which parents are asked for a yes, not after the event. Such an announcement is also for parents. */
  answerUntil: z.optional(z.nullable(enteredDay(announcement_answer_until_invalid))),
}

export const NewAnnouncement = z.object({ ...texts, priority: z._default(Priority, 'normal'), publishAt: PublishAt })

/**
 * Body of an edit. An absent `startsAt`, `place`, `forParents` or `answerUntil` keeps what there is, and null removes it. For a scheduled
 * announcement, an absent `publishAt` keeps its time, null publishes it now, and another time gives it another `_id`, because ids sort by
 * time. If it is not for parents any more, nothing is asked.
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

/**
 * What leaders write, as it is stored: without the limits of the form, which later releases may change. Without a date, a place
 * or a day until which parents are asked, these are empty. `forParents` is `yes` or empty.
 */
export const StoredAnnouncementText = z.object({
  title: z.string(),
  content: z.string(),
  priority: Priority,
  startsAt: z._default(z.string(), ''),
  place: z._default(z.string(), ''),
  forParents: z._default(z.enum(['yes', '']), ''),
  answerUntil: z._default(z.string(), ''),
})
export type StoredAnnouncementText = z.infer<typeof StoredAnnouncementText>

/** When and where an event takes place, if the announcement says so. */
const event = { startsAt: z.optional(Start), place: z.optional(z.string()) }
const shared = { title: z.string(), content: z.string(), priority: Priority, ...event }
/** What only leaders see: whether parents see it, and until when they are asked. */
const parents = { forParents: z.boolean(), answerUntil: z.optional(Day) }
/** The same texts in a response for leaders. */
const shownText = { ...shared, ...parents }

const fields = { _id: Id, ...shared, createdAt: Timestamp }
/** Time of the last edit. */
const edits = { editedAt: z.optional(Timestamp) }

/** An announcement as leaders see it. */
export const Announcement = z.object({
  ...fields,
  ...parents,
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
export const AnnouncementRevision = z.object({ ...shownText, replacedAt: Timestamp, replacedBy: PersonName })
export type AnnouncementRevision = z.infer<typeof AnnouncementRevision>

/** Selects the students who have read an announcement, or those who have not. */
export const ReadersQuery = z.object({ ...PageQuery.shape, show: z.enum(['read', 'unread']) })
export type ReadersQuery = z.output<typeof ReadersQuery>

/** A student, and when they first read the announcement. */
export const AnnouncementReader = z.extend(NamedPerson, { readAt: z.optional(Timestamp) })
export type AnnouncementReader = z.infer<typeof AnnouncementReader>

/** `user` is the leader who sent it. */
export const DeletedAnnouncement = z.object({ ...fields, ...parents, user: PersonName, ...deletion })
export type DeletedAnnouncement = z.infer<typeof DeletedAnnouncement>

export const UnreadAnnouncements = z.object({ unreadCount: z.int() })

/** `readAt` is the time of this request, `unreadCount` the number that is unread afterwards. */
export const MarkedAnnouncements = z.object({ readAt: Timestamp, unreadCount: z.int() })

/** `readAt` is the time at which the viewer first read it. */
export const StudentAnnouncement = z.object({ ...fields, ...edits, readAt: z.nullable(Timestamp) })
export type StudentAnnouncement = z.infer<typeof StudentAnnouncement>

/** An announcement with a date. */
export const NextAnnouncement = z.object({
  _id: Id,
  title: z.string(),
  startsAt: Start,
  place: event.place,
})
export type NextAnnouncement = z.infer<typeof NextAnnouncement>

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
