import * as z from 'zod/mini'
import { PersonName, Timestamp } from './shared/fields.ts'

/** Error codes for programs, each with its HTTP status. `message` is the text for users. */
export const errorStatus = {
  invalid: 400,
  not_signed_in: 401,
  session_expired: 401,
  wrong_credentials: 401,
  not_allowed: 403,
  awaiting_approval: 403,
  pin_required: 403,
  switched_off: 403,
  not_found: 404,
  question_deleted: 404,
  wrong_method: 405,
  conflict: 409,
  already_reviewed: 409,
  already_taken: 409,
  answer_changed: 409,
  edited_meanwhile: 409,
  too_large: 413,
  address_too_long: 414,
  not_json: 415,
  idempotency_key_reused: 422,
  slow_down: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  disk_full: 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** What has been changed since the writer of an edit read it, with `edited_meanwhile`. */
export const NewerText = z.object({
  /** Who changed it last, and when. Null if that is not known. */
  by: z.nullable(PersonName),
  at: z.nullable(Timestamp),
  /** Names of the fields that have changed, as far as it is known. */
  fields: z.array(z.string()),
  /** What the edit would have replaced: the newest values of its fields, with the `editCount` of the next attempt. */
  current: z.record(z.string(), z.unknown()),
})
export type NewerText = z.infer<typeof NewerText>

export const Failure = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  newer: z.optional(NewerText),
})
export type Failure = z.infer<typeof Failure>
