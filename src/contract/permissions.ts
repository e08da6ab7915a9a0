import * as z from 'zod/mini'
import { permission_answer_required } from '#messages'
import { NewConsent } from './guardians.ts'
import { consentMethods, consentRules } from './rules/guardians.ts'
import { Day, Id, NamedPerson, nameText, PageQuery, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** What a permission is about, if it is no announcement: photos of the student. */
export const aboutPhotos = 'photos'
/** Id of an announcement, or `photos`. */
const About = Id.register(z.globalRegistry, { description: 'Id of an announcement, or `photos`', examples: ['photos'] })

const Answer = z.enum(['yes', 'no'], { error: permission_answer_required })
export type Answer = z.infer<typeof Answer>

/** What a guardian has answered last. */
export const GuardianAnswer = z.object({
  answer: Answer,
  guardianName: z.string(),
  /** How it was given: on this page, or as a leader has recorded it. */
  method: z.enum(['page', ...consentMethods]),
  recordedAt: Timestamp,
  /** Whether the announcement was edited afterwards. */
  isOutdated: z.boolean(),
})
export type GuardianAnswer = z.infer<typeof GuardianAnswer>

/** When and where an event takes place: a calendar day, or if the time of day is known, a moment in UTC. */
const event = { startsAt: z.optional(z.union([Day, Timestamp])), place: z.optional(z.string()) }

/** An announcement that guardians see. */
export const GuardianAnnouncement = z.object({
  _id: Id,
  title: z.string(),
  content: z.string(),
  ...event,
  createdAt: Timestamp,
  editedAt: z.optional(Timestamp),
  /** Calendar day until which a yes or no is asked, and can be changed. Absent if it is not asked. */
  answerUntil: z.optional(Day),
  answer: z.optional(GuardianAnswer),
})
export type GuardianAnnouncement = z.infer<typeof GuardianAnnouncement>

/** What guardians are asked: the newest announcements for parents, and photos. */
export const GuardianPermissions = z.object({
  announcements: z.array(GuardianAnnouncement),
  /** Null if the group does not ask. */
  photos: z.nullable(z.object({ answer: z.optional(GuardianAnswer) })),
})
export type GuardianPermissions = z.infer<typeof GuardianPermissions>

const guardianName = nameText(consentRules.guardianName)
export const NewGuardianAnswer = z.object({
  about: About,
  answer: Answer,
  guardianName,
  /** `editedAt` of the announcement that the guardian has read, so that nobody permits what has changed meanwhile. */
  editedAt: z.optional(Timestamp),
})

/** An answer of a guardian, as a leader records it. */
export const RecordedAnswer = z.extend(NewConsent, { answer: Answer })
export type RecordedAnswer = z.infer<typeof RecordedAnswer>

/** An answer as leaders see it. */
export const PermissionAnswer = z.extend(GuardianAnswer, {
  /** Calendar day. */
  givenOn: Day,
  /** The leader who recorded it. Absent if the guardian gave it on the page. */
  recordedBy: z.optional(z.object({ _id: Id, name: z.string() })),
})
export type PermissionAnswer = z.infer<typeof PermissionAnswer>

/** What is asked, and how many active students have which answer. */
export const PermissionCounts = z.object({
  about: About,
  /** The announcement. Absent for photos. */
  title: z.optional(z.string()),
  ...event,
  /** Calendar day until which guardians can answer. Absent for photos, and if they are not asked any more. */
  answerUntil: z.optional(Day),
  yes: z.int(),
  no: z.int(),
  missing: z.int(),
})
export type PermissionCounts = z.infer<typeof PermissionCounts>

/** Selects the students with an answer, or those without one. Default: all. */
export const PermissionsQuery = z.extend(PageQuery, { show: z.optional(z.enum(['yes', 'no', 'missing'])) })
export type PermissionsQuery = z.output<typeof PermissionsQuery>

export const StudentPermission = z.extend(NamedPerson, {
  answer: z.optional(PermissionAnswer),
  /** Whether a guardian has a link that opens the page on which they answer. */
  hasLink: z.boolean(),
})
export type StudentPermission = z.infer<typeof StudentPermission>

/** One of all answers about a student. `title` is that of the announcement, absent for photos. */
export const PersonPermission = z.extend(PermissionAnswer, { _id: Id, about: About, title: z.optional(z.string()) })
export type PersonPermission = z.infer<typeof PersonPermission>

const ByAbout = z.object({ about: About })

/** Routes of permissions that parents give: part of the table in api.ts. */
export const permissionRoutes = defineRoutes({
  'GET /api/guardian/permissions': {
    summary: 'List announcements for parents, and what was answered',
    access: 'guardian',
    response: GuardianPermissions,
  },
  'POST /api/guardian/permissions': {
    summary: 'Answer yes or no; earlier answers stay on record',
    access: 'guardian',
    body: NewGuardianAnswer,
    response: GuardianPermissions,
    errors: [404, 409],
  },
  'GET /api/permissions/{about}': {
    summary: 'Count the answers of parents',
    access: 'admin',
    params: ByAbout,
    response: PermissionCounts,
  },
  'GET /api/permissions/{about}/students': {
    summary: 'List active students with the answers of their parents, by name',
    access: 'admin',
    params: ByAbout,
    query: PermissionsQuery,
    response: z.array(StudentPermission),
    paged: true,
  },
  'POST /api/permissions/{about}/students/{id}': {
    summary: 'Record an answer that a parent gave on paper or otherwise',
    access: 'admin',
    params: z.object({ about: About, id: Id }),
    body: RecordedAnswer,
    response: PermissionAnswer,
    status: 201,
    errors: [409],
    repeatable: true,
  },
  'GET /api/users/{id}/permissions': {
    summary: 'List all answers of parents about a student, newest first',
    access: 'admin',
    params: z.object({ id: Id }),
    query: PageQuery,
    response: z.array(PersonPermission),
    paged: true,
  },
})
