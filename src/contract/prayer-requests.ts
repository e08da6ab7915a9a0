import * as z from 'zod/mini'
import { prayer_required, prayer_response_required } from '#messages'
import { deletion, Id, Instant, requiredText } from './fields.ts'
import { limits } from './limits.ts'

export const SubmitPrayerRequest = z.object({ content: requiredText(prayer_required, limits.prayer.most) })
export const RespondToPrayerRequest = z.object({
  response: requiredText(prayer_response_required, limits.prayerResponse.most),
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
