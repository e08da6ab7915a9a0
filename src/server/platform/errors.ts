import { type ErrorCode, errorStatus, type Failure, type NewerText } from '#contract/errors.ts'

interface Details {
  errors?: NonNullable<Failure['errors']>
  /** Seconds for the `Retry-After` header (RFC 9110, section 10.2.3). */
  retryAfter?: number
  newer?: NewerText
  cause?: unknown
}

/** An error that the client may see, with a message for the user. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: Details['errors']
  readonly retryAfter: number | undefined
  readonly newer: NewerText | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorStatus[code]
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.newer = details.newer
  }
}

/** Returns an error about one field of a request. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid', message, { errors: [{ path, message }] })

/**
 * Returns a row that a request needs.
 * @throws {AppError} `not_found` if there is none
 */
export function orNotFound<Row>(row: Row | undefined, message: () => string): Row {
  if (row === undefined) throw new AppError('not_found', message())
  return row
}
