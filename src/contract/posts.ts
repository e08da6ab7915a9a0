import * as z from 'zod/mini'
import { publish_at_invalid } from '#messages'
import { atMost, PersonName, Timestamp } from './shared/fields.ts'

/** Time at which a post is to be published (ISO 8601 with a time zone). */
export const PublishTime = z.iso
  .datetime({ offset: true, error: publish_at_invalid })
  .check(atMost('2026-01-01T00:00:00.000+00:00'.length))

/** The same, or now if it is absent, null or past. */
export const PublishAt = z.optional(z.nullable(PublishTime))

/** Fields of a post that is not published yet. `scheduledBy` is the leader who scheduled it. */
export const schedule = { publishAt: z.optional(Timestamp), scheduledBy: z.optional(PersonName) }
