import * as z from 'zod/mini'
import { prayer_audience_required } from '#messages'
import { audiences, prayerRequestRules, prayerResponseRules } from './rules/prayers.ts'
import {
  BaseEditCount,
  ById,
  deletion,
  Id,
  LeaderName,
  NamedPerson,
  Nothing,
  optionalText,
  PageQuery,
  PersonName,
  requiredText,
  Timestamp,
} from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

export const Audience = z.enum(audiences, { error: prayer_audience_required })

const content = requiredText(prayerRequestRules.content)
/** The default audience is `anonymous`. */
export const SubmitPrayerRequest = z.object({ content, audience: z.optional(Audience) })
export const EditPrayerRequest = z.object({ content, audience: Audience, editCount: BaseEditCount })
export const MarkAnswered = z.object({
  /** The author's word of thanks. */
  thanks: z.optional(optionalText(prayerResponseRules.response.max)),
})
export const RespondToPrayerRequest = z.object({
  response: requiredText(prayerResponseRules.response),
  /** Whether the leader wrote it for the author and the leaders only. By default, the audience of the request decides. */
  isPrivate: z.optional(z.boolean()),
})

export const AdminPrayerRequestsQuery = z.extend(PageQuery, {
  /** Id of the student who asked. */
  student: z.optional(Id),
  /**
   * `unanswered` selects requests without a response, except those that their authors marked as answered, the oldest first.
   * `answered` selects the others.
   */
  show: z.optional(z.enum(['unanswered', 'answered'])),
})

export const PrayerResponse = z.object({
  content: z.string(),
  respondedBy: LeaderName,
  respondedAt: Timestamp,
  /** True if the group does not see it. */
  isPrivate: z.optional(z.literal(true)),
})
const shared = {
  _id: Id,
  content: z.string(),
  createdAt: Timestamp,
  prayerCount: z.int(),
  /** At most one. */
  responses: z.array(PrayerResponse),
  /** Time at which the author marked it as answered. */
  answeredAt: z.optional(Timestamp),
  /** The author's word of thanks. */
  thanks: z.optional(z.string()),
}

/** A prayer request as the group sees it. */
export const PrayerRequest = z.object({
  ...shared,
  /** Whether the viewer has prayed for it. */
  prayed: z.boolean(),
  /** Whether the viewer is its author. */
  isMine: z.boolean(),
  /** The author, only if the author shares the name. */
  user: z.optional(PersonName),
})
export type PrayerRequest = z.infer<typeof PrayerRequest>

const forAuthorAndLeaders = {
  ...shared,
  audience: Audience,
  /** Time of the last edit. */
  editedAt: z.optional(Timestamp),
}

/** A prayer request as its author sees it. */
export const OwnPrayerRequest = z.object({
  ...forAuthorAndLeaders,
  /** Number of edits, which is the version of content and audience. */
  editCount: z.int(),
  prayed: z.boolean(),
  /** Number of prayers of others that the author has not seen. */
  newPrayers: z.int(),
  /** Whether the author has not seen the response. */
  isResponseNew: z.boolean(),
})
export type OwnPrayerRequest = z.infer<typeof OwnPrayerRequest>

/** Numbers of prayers of others and of responses that the author has not seen. */
export const PrayerNews = z.object({ prayers: z.int(), responses: z.int() })

/** A prayer request as leaders see it. */
export const AdminPrayerRequest = z.object({
  ...forAuthorAndLeaders,
  user: NamedPerson,
  response: z.nullable(z.string()),
})
export type AdminPrayerRequest = z.infer<typeof AdminPrayerRequest>

/** `deletedBy` is the author if `isWithdrawn`. */
export const DeletedPrayerRequest = z.object({ ...AdminPrayerRequest.shape, ...deletion, isWithdrawn: z.boolean() })
export type DeletedPrayerRequest = z.infer<typeof DeletedPrayerRequest>

/** A prayer request before an edit by its author. */
export const PrayerRevision = z.object({ content: z.string(), audience: Audience, replacedAt: Timestamp })
export type PrayerRevision = z.infer<typeof PrayerRevision>

/** Routes of prayer requests: part of the table in api.ts. */
export const prayerRoutes = defineRoutes({
  'GET /api/prayer-requests': {
    summary: 'List the prayer requests that are shared with the group, newest first',
    access: 'student',
    query: PageQuery,
    response: z.array(PrayerRequest),
    paged: true,
  },
  'GET /api/prayer-requests/mine': {
    summary: 'List your prayer requests of all audiences, newest first',
    access: 'student',
    query: PageQuery,
    response: z.array(OwnPrayerRequest),
    paged: true,
  },
  'POST /api/prayer-requests': {
    summary: 'Submit a prayer request',
    access: 'student',
    body: SubmitPrayerRequest,
    response: PrayerRequest,
    status: 201,
    repeatable: true,
  },
  'PUT /api/prayer-requests/read': {
    summary: 'Mark all prayers for your requests, and the responses to them, as seen',
    access: 'student',
    unlimited: true,
    response: PrayerNews,
  },
  'PUT /api/prayer-requests/{id}': {
    summary: 'Edit your prayer request; leaders can read the earlier versions',
    access: 'student',
    params: ById,
    body: EditPrayerRequest,
    response: OwnPrayerRequest,
    errors: [409],
  },
  'POST /api/prayer-requests/{id}/withdraw': {
    summary: 'Withdraw your prayer request; leaders can still read it',
    access: 'student',
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/prayer-requests/{id}/answered': {
    summary: 'Mark your prayer request as answered, or change the word of thanks',
    access: 'student',
    params: ById,
    body: MarkAnswered,
    response: OwnPrayerRequest,
  },
  'DELETE /api/prayer-requests/{id}/answered': {
    summary: 'Undo that your prayer request is marked as answered',
    access: 'student',
    unlimited: true,
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/prayer-requests/{id}/pray': {
    summary: 'Pray for a request; each student counts once',
    access: 'student',
    params: ById,
    response: PrayerRequest,
  },
  'GET /api/prayer-requests/admin': {
    summary: 'List prayer requests with their authors, newest first, or those without a response, oldest first',
    access: 'admin',
    query: AdminPrayerRequestsQuery,
    response: z.array(AdminPrayerRequest),
    paged: true,
  },
  'GET /api/prayer-requests/deleted': {
    summary: 'List deleted prayer requests with their authors, the last deleted first',
    access: 'admin',
    query: PageQuery,
    response: z.array(DeletedPrayerRequest),
    paged: true,
  },
  'GET /api/prayer-requests/{id}/revisions': {
    summary: 'List the earlier versions of a prayer request, newest first',
    access: 'admin',
    params: ById,
    query: PageQuery,
    response: z.array(PrayerRevision),
    paged: true,
  },
  'POST /api/prayer-requests/{id}/respond': {
    summary: 'Respond to a prayer request that has no response yet',
    access: 'admin',
    params: ById,
    body: RespondToPrayerRequest,
    response: AdminPrayerRequest,
    errors: [409],
    repeatable: true,
  },
  'DELETE /api/prayer-requests/{id}': {
    summary: 'Delete a prayer request',
    access: 'admin',
    unlimited: true,
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/prayer-requests/{id}/restore': {
    summary: 'Restore a prayer request that a leader deleted less than a week ago',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
})
