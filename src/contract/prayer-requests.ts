import * as z from 'zod/mini'
import { prayerRequestRules, prayerResponseRules } from './content-rules.ts'
import { deletion, Id, LeaderName, requiredText, Timestamp } from './fields.ts'
import { PageQuery } from './pagination.ts'

/** Who sees a prayer request: the group without or with the author's name, or only leaders. */
export const audiences = ['anonymous', 'named', 'leaders'] as const
export const Audience = z.enum(audiences)
export type Audience = z.infer<typeof Audience>

export const SubmitPrayerRequest = z.object({ content: requiredText(prayerRequestRules.content) })
export const RespondToPrayerRequest = z.object({
  response: requiredText(prayerResponseRules.response),
})

export const PrayerRequestsQuery = z.extend(PageQuery, {
  /** Id of the student who asked. */
  student: z.optional(Id),
})

const PrayerResponse = z.object({
  content: z.string(),
  respondedBy: LeaderName,
  respondedAt: Timestamp,
})
const shared = {
  _id: Id,
  content: z.string(),
  createdAt: Timestamp,
  prayerCount: z.int(),
  /** At most one. */
  responses: z.array(PrayerResponse),
}

/** A prayer request as students see it, without its author. */
export const PrayerRequest = z.object({ ...shared, prayed: z.boolean() })
export type PrayerRequest = z.infer<typeof PrayerRequest>

/** A prayer request as leaders see it. */
export const AdminPrayerRequest = z.object({
  ...shared,
  user: z.object({ name: z.string() }),
  response: z.nullable(z.string()),
})
export type AdminPrayerRequest = z.infer<typeof AdminPrayerRequest>

export const DeletedPrayerRequest = z.object({ ...AdminPrayerRequest.shape, ...deletion })
export type DeletedPrayerRequest = z.infer<typeof DeletedPrayerRequest>
