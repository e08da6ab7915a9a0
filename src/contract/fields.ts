import * as z from 'zod/mini'
import { text_too_long } from '#messages'

/** Ids are opaque to callers; the bound keeps a nonsense path from reaching the database. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64))
export const Instant = z.iso.datetime()

export const Named = z.object({ name: z.string() })
/** When something was deleted, and by whom, as leaders see it; `deletedBy` is null for questions deleted before version 0.3. */
export const deletion = { deletedAt: Instant, deletedBy: z.nullable(Named) }

/** Path parameters of a route that names one thing. */
export const ById = z.object({ id: Id })
/** Response of a route that has none. */
export const Nothing = z.void()

/** Checks the length and skips all later checks on failure. Comes first, so that no work is done on a text that is too long (AV8). */
export const atMost = (most: number, error = () => text_too_long({ most })) => z.maxLength(most, { error, abort: true })

/** A text that must hold more than white space, kept exactly as it was typed. */
export const requiredText = ({ max, missing }: { max: number; missing: () => string }) =>
  z.string({ error: missing }).check(
    atMost(max),
    z.refine((text) => text.trim() !== '', { error: missing }),
  )

export const optionalText = (most: number) => z.string().check(atMost(most))
