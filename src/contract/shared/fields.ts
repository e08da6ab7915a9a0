import * as z from 'zod/mini'
import { text_too_long } from '#messages'

/** Ids are opaque to clients. The maximum length keeps malformed paths from the database. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64))
export const Timestamp = z.iso.datetime().check(z.maxLength(30))

/** A user as others see them. */
export const PersonName = z.object({ name: z.string() })
/** A person who wrote something as a leader, and whether they still are one. Students see it with a badge that only leaders have. */
export const LeaderName = z.object({ name: z.string(), isLeader: z.boolean() })
/** Fields of a deleted entity. `deletedBy` is null for questions deleted before version 0.3. */
export const deletion = { deletedAt: Timestamp, deletedBy: z.nullable(PersonName) }

/** Path parameters of a route for one entity. */
export const ById = z.object({ id: Id })
/** Body of a response that has none. */
export const Nothing = z.void()

/** Checks the length and skips all later checks on failure. Use it first: a text that is too long must cost no work (AV8). */
export const atMost = (max: number, error = () => text_too_long({ max })) => z.maxLength(max, { error, abort: true })

/** Schema of a text with more than white space. The text is stored as it was typed. */
export const requiredText = ({ max, missing }: { max: number; missing: () => string }) =>
  z.string({ error: missing }).check(
    atMost(max),
    z.refine((text) => text.trim() !== '', { error: missing }),
  )

export const optionalText = (max: number) => z.string().check(atMost(max))
