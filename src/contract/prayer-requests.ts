import * as z from 'zod/mini'
import { prayerRequestRules, prayerResponseRules } from './content-rules.ts'
import { deletion, Id, Instant, requiredText } from './fields.ts'

export const SubmitPrayerRequest = z.object({ content: requiredText(prayerRequestRules.content) })
export const RespondToPrayerRequest = z.object({
  response: requiredText(prayerResponseRules.response),
})

const PrayerResponse = z.object({
  content: z.string(),
  respondedBy: z.object({ name: z.string() }),
  respondedAt: Instant,
})
const shared = {
  _id: Id,
  content: z.string(),
  createdAt: Instant,
  prayerCount: z.int(),
  /** At most one. */
  responses: z.array(PrayerResponse),
}

/** As the community sees it: nothing in it says who wrote it. */
export const PrayerRequest = z.object({ ...shared, prayed: z.boolean() })
export type PrayerRequest = z.infer<typeof PrayerRequest>

/** As administrators see it. */
export const ManagedPrayerRequest = z.object({
  ...shared,
  user: z.object({ name: z.string() }),
  response: z.nullable(z.string()),
})
export type ManagedPrayerRequest = z.infer<typeof ManagedPrayerRequest>

export const DeletedPrayerRequest = z.object({ ...ManagedPrayerRequest.shape, ...deletion })
export type DeletedPrayerRequest = z.infer<typeof DeletedPrayerRequest>
